package de.werkbaum.mcp.backend.feed

import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

/** One reader that waits for a version above [since]. */
class Waiter(
    val since: Long,
    private val leave: (Waiter) -> Unit,
) : AutoCloseable {
    private val rung = CountDownLatch(1)

    @Volatile private var dismissed = false

    /** @return true if there may be something new, false if the time is up or the server stops */
    fun await(nanos: Long): Boolean = rung.await(nanos, TimeUnit.NANOSECONDS) && !dismissed

    fun ring() = rung.countDown()

    fun dismiss() {
        dismissed = true
        rung.countDown()
    }

    override fun close() = leave(this)
}
