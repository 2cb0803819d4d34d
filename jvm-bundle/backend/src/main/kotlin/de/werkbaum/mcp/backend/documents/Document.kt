package de.werkbaum.mcp.backend.documents

import java.time.Instant
import java.util.UUID

/** A document as clients see it; one that was deleted has no such view. */
data class Document(
    val id: UUID,
    val title: String,
    val content: String,
    val version: Long,
    val createdAt: Instant,
    val updatedAt: Instant,
)
