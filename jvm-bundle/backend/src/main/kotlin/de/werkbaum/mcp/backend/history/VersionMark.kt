package de.werkbaum.mcp.backend.history

import java.time.Instant

/** A stored version without its text. */
data class VersionMark(
    val version: Long,
    val type: ChangeType,
    val title: String,
    val time: Instant,
    val milestone: Boolean,
    val author: Author?,
)

/** A stored version with its text. */
data class StoredVersion(
    val mark: VersionMark,
    val content: String,
)
