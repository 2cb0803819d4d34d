package de.werkbaum.mcp.backend.http

import java.io.IOException
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit

/**
 * Lets only one request at a time hold a body of more than [LARGE_BYTES]: two of the largest would fill the small heap. Others
 * wait their turn; readers and ordinary writes never do.
 */
class LargeBodies(
    private val waitSeconds: Long = WAIT_SECONDS,
) {
    private val turns = Semaphore(1, true)

    /** Waits for a turn, which [leave] gives back. Throws [TooManyLargeBodiesException] where none gets free in time. */
    fun enter() {
        if (!turns.tryAcquire(waitSeconds, TimeUnit.SECONDS)) throw TooManyLargeBodiesException()
    }

    /** Ends what [enter] began. */
    fun leave() = turns.release()

    companion object {
        /** From here on a body counts as large. */
        const val LARGE_BYTES = 1024L * 1024
        private const val WAIT_SECONDS = 20L
    }
}

/** Thrown while a large body is read that got no turn in time. */
class TooManyLargeBodiesException : IOException("Zu viele große Anfragen zugleich, bitte noch einmal senden.")
