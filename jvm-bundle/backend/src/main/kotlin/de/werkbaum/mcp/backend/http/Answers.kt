package de.werkbaum.mcp.backend.http

import com.fasterxml.jackson.annotation.JsonProperty
import de.werkbaum.mcp.backend.documents.LineOperation
import de.werkbaum.mcp.backend.documents.PatchOutcome
import de.werkbaum.mcp.backend.feed.ChangeFeed
import de.werkbaum.mcp.backend.feed.FeedText
import de.werkbaum.mcp.backend.history.ChangeType
import de.werkbaum.mcp.backend.history.StoredVersion
import de.werkbaum.mcp.backend.history.VersionMark
import de.werkbaum.mcp.backend.linediff.LineOp
import java.time.Instant
import java.util.UUID

// Bodies as they go out (backend 1.3); what is null is left out.

private fun List<LineOp>.toWire() = map(LineOperation::of)

/** 200 of PATCH content. */
class ContentPatchResult(
    outcome: PatchOutcome.Applied,
) {
    val version: Long = outcome.version
    val opsSinceBase: List<LineOperation> = outcome.opsSinceBase.toWire()
}

/** 409 of PATCH content: no problem detail, by contract. */
class ContentConflict(
    outcome: PatchOutcome.Overlap,
) {
    val currentVersion: Long = outcome.currentVersion
    val opsSinceBase: List<LineOperation> = outcome.opsSinceBase.toWire()
}

/** One version in a document's history. */
class DocumentHistoryEntry(
    val documentId: UUID,
    version: StoredVersion,
) {
    val version: Long = version.mark.version
    val title: String = version.mark.title
    val content: String = version.content
    val changeType: ChangeType = version.mark.type
    val timestamp: Instant = version.mark.time
    val clientId: String? = version.mark.author?.clientId
    val displayName: String? = version.mark.author?.displayName
}

/** One version in a change feed. */
class ChangeEvent(
    mark: VersionMark,
) {
    val version: Long = mark.version
    val changeType: ChangeType = mark.type
    val clientId: String? = mark.author?.clientId
    val displayName: String? = mark.author?.displayName
    val title: String? = mark.title.takeIf { mark.type == ChangeType.RENAMED }
}

/** 200 of the change feed: either [fromVersion] and [ops], or [content]. */
class ChangeFeedAnswer(
    feed: ChangeFeed,
) {
    val currentVersion: Long = feed.currentVersion
    val events: List<ChangeEvent> = feed.events.map(::ChangeEvent)
    val fromVersion: Long? = (feed.text as? FeedText.Since)?.version
    val ops: List<LineOperation>? = (feed.text as? FeedText.Since)?.ops?.toWire()
    val content: String? = (feed.text as? FeedText.Whole)?.content
}

/** What server this is. */
class ServiceInfo(
    val name: String,
    val version: String,
    @get:JsonProperty("taiga") val taiga: Boolean,
    @get:JsonProperty("mcp") val mcp: Boolean,
)
