package de.werkbaum.mcp.backend.feed

import org.postgresql.PGConnection
import org.slf4j.LoggerFactory
import org.springframework.context.SmartLifecycle
import java.sql.Connection
import java.sql.SQLException
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

/**
 * Hears what [PostgresNeighbours] announce, on a connection and a platform thread of its own.
 *
 * When the connection breaks it makes a new one, and then wakes all readers: nobody knows what was said meanwhile.
 *
 * @param connect opens a connection outside of the pool
 */
class PostgresListener(
    private val bell: ChangeBell,
    private val connect: () -> Connection,
) : SmartLifecycle {
    private val log = LoggerFactory.getLogger(PostgresListener::class.java)
    private val stopped = CountDownLatch(1)

    @Volatile private var connection: Connection? = null

    @Volatile private var thread: Thread? = null

    override fun start() {
        thread =
            Thread
                .ofPlatform()
                .daemon()
                .name("change-listener")
                .start(::run)
    }

    /** Ends the thread by taking its connection away; it is never interrupted. */
    override fun stop() {
        stopped.countDown()
        runCatching { connection?.close() }
        thread = null
    }

    override fun isRunning(): Boolean = thread != null

    private fun run() {
        while (!isStopped()) {
            try {
                connect().use(::listen)
            } catch (problem: SQLException) {
                if (!isStopped()) log.warn("No longer hearing other instances, trying again: {}", problem.message)
            }
            stopped.await(PAUSE_SECONDS, TimeUnit.SECONDS)
        }
    }

    private fun listen(fresh: Connection) {
        connection = fresh
        fresh.createStatement().use { it.execute("LISTEN ${PostgresNeighbours.CHANNEL}") }
        bell.ringAll()
        val source = fresh.unwrap(PGConnection::class.java)
        while (!isStopped()) {
            source
                .getNotifications(TICK_MILLIS)
                .orEmpty()
                .mapNotNull { PostgresNeighbours.parse(it.parameter) }
                .forEach { (id, version) -> bell.ring(id, version) }
        }
    }

    private fun isStopped() = stopped.count == 0L

    private companion object {
        const val PAUSE_SECONDS = 1L
        const val TICK_MILLIS = 5_000
    }
}
