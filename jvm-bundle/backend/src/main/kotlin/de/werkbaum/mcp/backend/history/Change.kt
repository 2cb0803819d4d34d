package de.werkbaum.mcp.backend.history

/**
 * A change to be written as a new version.
 *
 * @property milestone kept for ever, unlike a sync version
 */
data class Change(
    val type: ChangeType,
    val title: String,
    val content: String,
    val milestone: Boolean = true,
    val author: Author? = null,
)
