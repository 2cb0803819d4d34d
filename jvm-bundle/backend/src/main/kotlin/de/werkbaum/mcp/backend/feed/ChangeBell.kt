package de.werkbaum.mcp.backend.feed

import org.springframework.context.SmartLifecycle
import org.springframework.stereotype.Component
import java.util.UUID
import java.util.concurrent.ConcurrentHashMap

/**
 * Where readers of one process wait for a newer version, with nothing held but a virtual thread.
 *
 * A reader must take its [Waiter] before it reads the database: then a change in between has rung it already.
 */
@Component
class ChangeBell : SmartLifecycle {
    private val waiters = ConcurrentHashMap<UUID, MutableSet<Waiter>>()

    @Volatile private var open = false

    /** Begins to listen for a version above [since]; close it in any case. */
    fun waiter(
        id: UUID,
        since: Long,
    ): Waiter {
        val waiter = Waiter(since) { leave(id, it) }
        waiters.compute(id) { _, all -> (all ?: ConcurrentHashMap.newKeySet()).apply { add(waiter) } }
        if (!open) waiter.dismiss()
        return waiter
    }

    /** Wakes who waits for [version] of a document. To be called after the commit. */
    fun ring(
        id: UUID,
        version: Long,
    ) {
        waiters[id]?.forEach { if (it.since < version) it.ring() }
    }

    /** Wakes everybody, because changes may have gone unheard. */
    fun ringAll() {
        waiters.values.forEach { all -> all.forEach(Waiter::ring) }
    }

    /** The documents that somebody waits for. */
    fun waitedFor(): List<UUID> = waiters.keys.toList()

    /** How many readers wait. */
    fun waiting(): Int = waiters.values.sumOf { it.size }

    private fun leave(
        id: UUID,
        waiter: Waiter,
    ) {
        waiters.computeIfPresent(id) { _, all -> all.apply { remove(waiter) }.takeUnless { it.isEmpty() } }
    }

    override fun start() {
        open = true
    }

    /** All who wait are answered at once, as if their time were up. */
    override fun stop() {
        open = false
        waiters.values.forEach { all -> all.forEach(Waiter::dismiss) }
    }

    override fun isRunning(): Boolean = open

    // Stopped before the web server, which waits for its open requests.
    override fun getPhase(): Int = SmartLifecycle.DEFAULT_PHASE
}
