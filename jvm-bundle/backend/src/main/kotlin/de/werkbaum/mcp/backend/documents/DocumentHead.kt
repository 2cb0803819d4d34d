package de.werkbaum.mcp.backend.documents

import java.time.Instant
import java.util.UUID

/**
 * What is known of a document besides its texts; there from its creation on and for ever.
 *
 * @property version the newest version, that of a tombstone included
 * @property living false from a deletion to the next restore
 * @property sideMilestoneAt when a version last became a milestone because the other side went on from it
 */
data class DocumentHead(
    val id: UUID,
    val version: Long,
    val living: Boolean,
    val createdAt: Instant,
    val sideMilestoneAt: Instant? = null,
)
