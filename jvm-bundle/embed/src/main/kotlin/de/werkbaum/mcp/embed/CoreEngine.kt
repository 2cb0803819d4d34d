package de.werkbaum.mcp.embed

/**
 * The core behind a door of strings: one named function, JSON in, JSON out.
 *
 * Safe for any thread; calls are computed one after another. The core does no I/O, so a call costs only time: call it
 * with no lock and no connection held.
 */
public interface CoreEngine : AutoCloseable {
    /**
     * Calls an export of the bundle, or a function of what its `createWerkbaum` returns.
     *
     * @param function its name, for example `parsePlan` or `startTool`; `version` and other plain values take no arguments
     * @param argumentsJson the arguments as one JSON array
     * @return the answer as JSON; `null` where the function returns nothing
     * @throws CoreException in one of its closed kinds, never an exception of the engine behind
     */
    public fun call(
        function: String,
        argumentsJson: String = "[]",
    ): String

    /** How the engine has fared so far. */
    public fun health(): CoreHealth
}

/**
 * @property waiting calls that wait for their turn
 * @property contexts guest contexts made so far; more than one means replacements
 * @property lostThreads threads given up because they did not come back after a cancel; from the second on the process
 *   should be restarted, since each goes on using a processor and its memory
 */
public data class CoreHealth(
    val waiting: Int,
    val contexts: Int,
    val lostThreads: Int,
)
