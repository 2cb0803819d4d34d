package de.werkbaum.mcp.backend.security

import org.springframework.core.env.Environment
import org.springframework.stereotype.Component
import java.time.Clock
import java.time.Duration
import java.time.Instant
import java.util.concurrent.locks.ReentrantLock
import kotlin.concurrent.withLock

/**
 * Counts wrong master passwords and locks after too many. One for the whole server, in memory only.
 *
 * Attempts are judged one after another, so that many at once are no way round the limit.
 */
@Component
class AttemptLock(
    environment: Environment,
    private val clock: Clock,
) {
    private val maxAttempts = environment.getProperty("werkbaum.master-password.max-attempts", Int::class.java, 5)
    private val lockout =
        environment.getProperty("werkbaum.master-password.lockout", Duration::class.java, Duration.ofMinutes(15))
    private val turn = ReentrantLock()
    private var failures = 0
    private var lockedUntil = Instant.MIN

    /**
     * Runs [attempt], which says whether the password was right, unless locked.
     *
     * @throws LockedOutException while locked; then [attempt] is not run
     */
    fun judge(attempt: () -> Boolean): Boolean =
        turn.withLock {
            val now = clock.instant()
            if (now.isBefore(lockedUntil)) throw LockedOutException(Duration.between(now, lockedUntil))
            attempt().also { right -> if (right) failures = 0 else countFailure() }
        }

    private fun countFailure() {
        failures++
        if (failures < maxAttempts) return
        failures = 0
        lockedUntil = clock.instant() + lockout
    }
}

/** Too many wrong passwords; [left] until the next may be tried. */
class LockedOutException(
    private val left: Duration,
) : RuntimeException("Zu viele falsche Passwörter.") {
    /** Whole seconds, never 0. */
    val retryAfter: Long get() = left.plusMillis(MILLIS - 1).toSeconds().coerceAtLeast(1)

    private companion object {
        const val MILLIS = 1_000L
    }
}
