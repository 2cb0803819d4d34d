package de.werkbaum.mcp.embed

import java.util.concurrent.ArrayBlockingQueue
import java.util.concurrent.Executors
import java.util.concurrent.ScheduledExecutorService
import java.util.concurrent.atomic.AtomicInteger
import java.util.concurrent.atomic.AtomicReference

/**
 * [CoreEngine] on GraalJS in interpreter mode: one engine, one lane, one context, renewed when a call had to be stopped.
 *
 * Make one for the whole process: engines share nothing and each costs tens of megabytes. The constructor evaluates the
 * bundle, so a broken one fails at start and the first caller does not pay for it.
 *
 * @throws CoreException if the bundle cannot be evaluated
 */
public class GraalCore(
    bundle: String = packagedBundle(),
    checksum: Checksum = Sha256Checksum,
    private val limits: LaneLimits = LaneLimits(),
) : CoreEngine {
    private val guests = GraalGuests(bundle, checksum)
    private val queue = ArrayBlockingQueue<LaneTask>(limits.queue)
    private val watchdog: ScheduledExecutorService =
        Executors.newSingleThreadScheduledExecutor { task -> Thread(task, "js-watchdog").apply { isDaemon = true } }
    private val contexts = AtomicInteger()
    private val lost = AtomicInteger()
    private val closed = AtomicReference(false)
    private val lane = AtomicReference(newLane())

    init {
        lane.get().start()
        try {
            call("version")
        } catch (problem: CoreException) {
            close()
            throw problem
        }
    }

    override fun call(
        function: String,
        argumentsJson: String,
    ): String {
        if (closed.get()) throw CoreBrokenException("The core is closed.")
        if (argumentsJson.length > limits.inputLength) {
            throw CoreInputException(argumentsJson.length, limits.inputLength)
        }
        val task = LaneTask(function, argumentsJson)
        if (!queue.offer(task)) throw CoreBusyException()
        try {
            return task.await(limits.wait)
        } finally {
            queue.remove(task)
        }
    }

    override fun health(): CoreHealth = CoreHealth(queue.size, contexts.get(), lost.get())

    override fun close() {
        if (closed.getAndSet(true)) return
        lane.get().stop()
        lane.get().join(limits.call.plus(limits.grace).toMillis())
        watchdog.shutdownNow()
        generateSequence(queue::poll).forEach { it.fail(CoreBrokenException("The core is closed.")) }
        closeEngine()
    }

    /** A thread that was given up may hold its context, and closing would wait for it: not longer than the grace. */
    private fun closeEngine() {
        val closer =
            Thread
                .ofPlatform()
                .daemon()
                .name("js-closer")
                .start(guests::close)
        closer.join(limits.grace)
    }

    private fun newLane() = LaneWorker("js-lane-${lost.get()}", queue, ::newGuest, limits, watchdog) { replaceLane() }

    private fun newGuest(): Guest {
        contexts.incrementAndGet()
        return guests.create()
    }

    private fun replaceLane() {
        lost.incrementAndGet()
        if (!closed.get()) newLane().also(lane::set).start()
    }

    private companion object {
        fun packagedBundle(): String =
            GraalCore::class.java
                .getResourceAsStream("/js/werkbaum-core.mjs")
                ?.use { it.readBytes().decodeToString() }
                ?: throw CoreBrokenException("js/werkbaum-core.mjs is not on the class path.")
    }
}
