package de.werkbaum.mcp.backend.support

import java.time.Clock
import java.time.Duration
import java.time.Instant
import java.time.ZoneId
import java.time.ZoneOffset

/** A clock that stands still until a test moves it. */
internal class MovableClock : Clock() {
    @Volatile private var now = Instant.parse("2026-03-01T12:00:00Z")

    fun forward(time: Duration) {
        now += time
    }

    override fun instant(): Instant = now

    override fun getZone(): ZoneId = ZoneOffset.UTC

    override fun withZone(zone: ZoneId): Clock = this
}
