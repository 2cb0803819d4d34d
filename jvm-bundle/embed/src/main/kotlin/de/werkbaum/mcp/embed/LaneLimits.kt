package de.werkbaum.mcp.embed

import java.time.Duration

/**
 * What one lane may use.
 *
 * @property call how long one call may compute
 * @property wait how long a call may wait for its turn
 * @property interrupt how long a cancelled call gets to stop by itself before its context is closed under it
 * @property grace how long a closed context gets to let go of its thread before the thread is given up
 * @property queue calls that may wait at once
 * @property inputLength UTF-16 units of arguments let in: the engine has no memory limit of its own
 * @property callsPerContext a context is renewed after this many calls, so that nothing can pile up in it
 * @property stackBytes stack of the lane's thread; interpreting is deeply recursive
 */
public data class LaneLimits(
    val call: Duration = Duration.ofSeconds(5),
    val wait: Duration = Duration.ofSeconds(2),
    val interrupt: Duration = Duration.ofMillis(300),
    val grace: Duration = Duration.ofSeconds(2),
    val queue: Int = 16,
    val inputLength: Int = 16 * 1024 * 1024,
    val callsPerContext: Int = 10_000,
    val stackBytes: Long = 4L * 1024 * 1024,
)
