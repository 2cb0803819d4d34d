package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.history.Author
import de.werkbaum.mcp.backend.linediff.LineOp

/**
 * A diff that somebody wants to see applied.
 *
 * @property ops made for the text of [baseVersion]
 * @property checksum of that text, as the writer has it
 * @property seq rises with every request of one `author.clientId`; the same one again means a repetition
 */
data class ContentPatch(
    val baseVersion: Long,
    val checksum: String,
    val author: Author,
    val seq: Long,
    val ops: List<LineOp>,
    val milestone: Boolean,
)

/** What became of a [ContentPatch] that could be judged. [opsSinceBase] lead from its base to what was current. */
sealed interface PatchOutcome {
    val opsSinceBase: List<LineOp>

    /** Applied, now or by an earlier request that this one repeats. */
    data class Applied(
        val version: Long,
        override val opsSinceBase: List<LineOp>,
    ) : PatchOutcome

    /** Others changed the same place; nothing was written. */
    data class Overlap(
        val currentVersion: Long,
        override val opsSinceBase: List<LineOp>,
    ) : PatchOutcome
}
