package de.werkbaum.mcp.embed

import java.time.Duration

/** One evaluated bundle. Used by one thread at a time; only [interrupt] and [cancel] may come from another. */
internal interface Guest {
    /** As [CoreEngine.call]; throws [CoreThrewException] or [CoreBrokenException]. */
    fun call(
        function: String,
        argumentsJson: String,
    ): String

    /** Asks the running call to stop. @return whether it did so within [patience] */
    fun interrupt(patience: Duration): Boolean

    /** Ends the guest for good; blocks until a running call has let go of its thread, which may be never. */
    fun cancel()
}
