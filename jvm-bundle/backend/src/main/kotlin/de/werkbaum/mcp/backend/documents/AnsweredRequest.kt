package de.werkbaum.mcp.backend.documents

/** The last content patch of a writer that was applied, and what it was told. */
data class AnsweredRequest(
    val seq: Long,
    val outcome: PatchOutcome.Applied,
)
