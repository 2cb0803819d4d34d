package de.werkbaum.mcp.backend.feed

import de.werkbaum.mcp.backend.history.VersionMark
import de.werkbaum.mcp.backend.linediff.LineOp

/**
 * What happened to a document since a version that a reader has.
 *
 * @property currentVersion the newest one, that of a tombstone included
 * @property events what is still stored of the versions since then, ascending
 * @property text how the reader gets to the newest text
 */
data class ChangeFeed(
    val currentVersion: Long,
    val events: List<VersionMark>,
    val text: FeedText,
)

/** Either the way from the reader's text, or the newest text where that one is no longer stored. */
sealed interface FeedText {
    data class Since(
        val version: Long,
        val ops: List<LineOp>,
    ) : FeedText

    data class Whole(
        val content: String,
    ) : FeedText
}
