package de.werkbaum.mcp.embed

import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.ExecutionException
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException
import java.util.concurrent.atomic.AtomicReference

/** One call on its way: waiting, then running, then answered, or abandoned by a caller whose patience ended first. */
internal class LaneTask(
    val function: String,
    val argumentsJson: String,
) {
    private enum class State { WAITING, RUNNING, ABANDONED }

    private val state = AtomicReference(State.WAITING)
    private val begun = CompletableFuture<Unit>()
    private val answer = CompletableFuture<String>()

    /** Claims the task for a lane. @return false if its caller has gone */
    fun begin(): Boolean {
        if (!state.compareAndSet(State.WAITING, State.RUNNING)) return false
        begun.complete(Unit)
        return true
    }

    /** Sets the answer; the first one counts. @return whether this was it */
    fun succeed(json: String): Boolean = answer.complete(json)

    /** Sets the failure; the first answer counts. @return whether this was it */
    fun fail(problem: CoreException): Boolean {
        begun.complete(Unit)
        return answer.completeExceptionally(problem)
    }

    /** Waits for the turn no longer than [patience], then for the answer, which the lane's watchdog guarantees. */
    fun await(patience: Duration): String {
        if (!hasBegun(patience) && state.compareAndSet(State.WAITING, State.ABANDONED)) throw CoreBusyException()
        try {
            return answer.get()
        } catch (problem: ExecutionException) {
            throw problem.cause ?: problem
        }
    }

    private fun hasBegun(patience: Duration): Boolean =
        try {
            begun.get(patience.toMillis(), TimeUnit.MILLISECONDS)
            true
        } catch (_: TimeoutException) {
            false
        }
}
