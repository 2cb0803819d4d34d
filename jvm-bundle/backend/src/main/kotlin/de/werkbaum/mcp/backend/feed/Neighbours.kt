package de.werkbaum.mcp.backend.feed

import java.util.UUID

/** The other instances on the same database. */
fun interface Neighbours {
    /** Called in the transaction that writes a version; heard after its commit, by this instance as well. */
    fun announce(
        id: UUID,
        version: Long,
    )

    companion object {
        /** An embedded database has one process only. */
        val NONE = Neighbours { _, _ -> }
    }
}
