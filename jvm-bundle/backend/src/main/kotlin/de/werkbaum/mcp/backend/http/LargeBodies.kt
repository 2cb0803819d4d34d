package de.werkbaum.mcp.backend.http

import java.io.IOException
import java.time.Duration
import java.util.concurrent.Semaphore
import java.util.concurrent.TimeUnit

/**
 * Lets only one request at a time hold a body of more than [LARGE_BYTES]: two of the largest would fill the small heap. Others
 * wait their turn; readers and ordinary writes never do.
 *
 * @param most how long a body may take to come once it has its turn: who sends drop by drop must not shut out everybody
 * @param nanos the time, from any beginning
 */
class LargeBodies(
    private val waitSeconds: Long = WAIT_SECONDS,
    private val most: Duration = Duration.ofMinutes(1),
    private val nanos: () -> Long = System::nanoTime,
) {
    private val turns = Semaphore(1, true)

    /** Waits for a turn. Throws [TooManyLargeBodiesException] where none gets free in time. */
    fun enter(): Turn {
        if (!turns.tryAcquire(waitSeconds, TimeUnit.SECONDS)) throw TooManyLargeBodiesException()
        return Turn()
    }

    /** The right to hold a large body, until [leave]. */
    inner class Turn {
        private val began = nanos()

        /** Throws [SlowBodyException] if the body has taken too long by now. */
        fun goOn() {
            if (nanos() - began >= most.toNanos()) throw SlowBodyException()
        }

        /** Lets the next one in. To be called once. */
        fun leave() = turns.release()
    }

    companion object {
        /** From here on a body counts as large. */
        const val LARGE_BYTES = 1024L * 1024
        private const val WAIT_SECONDS = 20L
    }
}

/** Thrown while a large body is read that got no turn in time. */
class TooManyLargeBodiesException : IOException("Zu viele große Anfragen zugleich, bitte noch einmal senden.")

/** Thrown while a large body is read that comes too slowly. */
class SlowBodyException : IOException("Der Body kam zu langsam.")
