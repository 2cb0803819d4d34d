package de.werkbaum.mcp.backend.db

import org.slf4j.LoggerFactory
import org.springframework.context.SmartLifecycle
import org.springframework.dao.DataAccessException
import org.springframework.transaction.TransactionException
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit

/**
 * Does [work] again and again with [pause] between, on a platform thread of its own that is never interrupted: it may
 * be in the embedded database. A database that does not answer is tried again.
 */
class PeriodicWork(
    private val name: String,
    private val pause: Duration,
    private val work: () -> Unit,
) : SmartLifecycle {
    private val log = LoggerFactory.getLogger(PeriodicWork::class.java)
    private val stopped = CountDownLatch(1)

    @Volatile private var thread: Thread? = null

    override fun start() {
        thread =
            Thread
                .ofPlatform()
                .daemon()
                .name(name)
                .start(::run)
    }

    override fun stop() {
        stopped.countDown()
        thread?.join(PATIENCE)
        thread = null
    }

    override fun isRunning(): Boolean = thread != null

    private fun run() {
        while (!stopped.await(pause.toMillis(), TimeUnit.MILLISECONDS)) {
            try {
                work()
            } catch (problem: DataAccessException) {
                log.warn("{}: {}", name, problem.message)
            } catch (problem: TransactionException) {
                log.warn("{}: {}", name, problem.message)
            }
        }
    }

    private companion object {
        val PATIENCE: Duration = Duration.ofSeconds(5)
    }
}
