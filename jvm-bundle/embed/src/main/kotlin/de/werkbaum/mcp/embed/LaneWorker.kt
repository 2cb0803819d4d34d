package de.werkbaum.mcp.embed

import java.util.concurrent.BlockingQueue
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ScheduledExecutorService
import java.util.concurrent.TimeUnit.MILLISECONDS
import java.util.concurrent.atomic.AtomicBoolean

/**
 * One thread that owns one guest and serves a queue until it is told to stop.
 *
 * A call that overruns is stopped in three steps: interrupt, cancel, give the thread up. The last one exists because a
 * running regular expression never looks for an interrupt in the interpreter.
 */
internal class LaneWorker(
    name: String,
    private val queue: BlockingQueue<LaneTask>,
    private val newGuest: () -> Guest,
    private val limits: LaneLimits,
    private val watchdog: ScheduledExecutorService,
    private val onLost: (LaneWorker) -> Unit,
) {
    private val stopped = AtomicBoolean()
    private val thread = Thread(null, ::serve, name, limits.stackBytes)
    private var guest: Guest? = null
    private var calls = 0

    fun start() {
        thread.isDaemon = true
        // Languages are looked up through this loader only; a request thread's loader may not see them.
        thread.contextClassLoader = LaneWorker::class.java.classLoader
        thread.start()
    }

    /** Serves no further task; the running one ends by itself or by its limit. */
    fun stop() {
        stopped.set(true)
        thread.interrupt()
    }

    fun join(millis: Long) = thread.join(millis)

    private fun serve() {
        while (!stopped.get()) {
            val task = nextTask() ?: continue
            if (task.begin()) run(task)
        }
        dropGuest()
    }

    private fun nextTask(): LaneTask? =
        try {
            queue.take()
        } catch (_: InterruptedException) {
            null
        }

    private fun run(task: LaneTask) {
        val current = readyGuest(task) ?: return
        val finished = CountDownLatch(1)
        val alarm = watchdog.schedule({ overrun(task, current, finished) }, limits.call.toMillis(), MILLISECONDS)
        val healthy = answer(task, current)
        finished.countDown()
        val overran = !alarm.cancel(false)
        calls++
        if (!healthy || overran || calls >= limits.callsPerContext) dropGuest()
    }

    private fun readyGuest(task: LaneTask): Guest? {
        guest?.let { return it }
        return try {
            newGuest().also {
                guest = it
                calls = 0
            }
        } catch (problem: CoreException) {
            task.fail(problem)
            null
        } catch (problem: Throwable) {
            task.fail(CoreBrokenException("The engine failed: $problem"))
            null
        }
    }

    /** @return whether the guest may be used again */
    private fun answer(
        task: LaneTask,
        current: Guest,
    ): Boolean {
        try {
            task.succeed(current.call(task.function, task.argumentsJson))
            return true
        } catch (problem: CoreThrewException) {
            task.fail(problem)
            return true
        } catch (problem: CoreException) {
            task.fail(problem)
            return false
        } catch (problem: Throwable) {
            // Whatever it is (memory, a bug of the engine): an unanswered task would hold its caller for ever.
            task.fail(CoreBrokenException("The engine failed: $problem"))
            return false
        }
    }

    private fun overrun(
        task: LaneTask,
        current: Guest,
        finished: CountDownLatch,
    ) {
        if (finished.count == 0L || !task.fail(CoreTimeoutException(limits.call.toMillis()))) return
        // A thread of its own: cancelling may block for ever, and the watchdog has other lanes to look after.
        Thread.ofPlatform().daemon().name("${thread.name}-stopper").start {
            if (current.interrupt(limits.interrupt)) return@start
            Thread
                .ofPlatform()
                .daemon()
                .name("${thread.name}-canceller")
                .start(current::cancel)
            if (!finished.await(limits.grace.toMillis(), MILLISECONDS)) giveUp()
        }
    }

    private fun giveUp() {
        stopped.set(true)
        onLost(this)
    }

    private fun dropGuest() {
        guest?.cancel()
        guest = null
    }
}
