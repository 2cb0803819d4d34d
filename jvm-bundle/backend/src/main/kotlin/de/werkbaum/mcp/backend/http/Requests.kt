package de.werkbaum.mcp.backend.http

import com.fasterxml.jackson.annotation.JsonCreator
import com.fasterxml.jackson.annotation.JsonProperty
import de.werkbaum.mcp.backend.documents.ContentPatch
import de.werkbaum.mcp.backend.documents.InvalidRequestException
import de.werkbaum.mcp.backend.documents.LineOperation
import de.werkbaum.mcp.backend.documents.storableContent
import de.werkbaum.mcp.backend.documents.storableText
import de.werkbaum.mcp.backend.history.Author

// Bodies as they come (backend 1.3): any field may be missing or null. What they mean is read through functions that
// throw InvalidRequestException.

private const val MAX_TITLE = 255
private const val MAX_NAME = 64

private fun <T : Any> required(
    value: T?,
    field: String,
): T = value ?: throw InvalidRequestException("$field fehlt.")

private fun shortText(
    value: String,
    field: String,
    most: Int,
): String {
    if (value.length > most) throw InvalidRequestException("$field ist länger als $most Zeichen.")
    return storableText(value, field)
}

private fun title(value: String?): String {
    val title = shortText(required(value, "title"), "title", MAX_TITLE)
    return title.ifEmpty { throw InvalidRequestException("title ist leer.") }
}

/** Body of POST and PUT; PUT's `expectedVersion` is ignored by contract. */
class DocumentRequest
    @JsonCreator
    constructor(
        @param:JsonProperty("title") private val title: String?,
        @param:JsonProperty("content") private val content: String?,
    ) {
        fun title(): String = title(title)

        fun content(): String = storableContent(required(content, "content"))
    }

/** Body of PATCH title. */
class TitlePatchRequest
    @JsonCreator
    constructor(
        @param:JsonProperty("title") private val title: String?,
        @param:JsonProperty("expectedVersion") private val expectedVersion: Long?,
    ) {
        fun title(): String = title(title?.trim())

        fun expectedVersion(): Long = required(expectedVersion, "expectedVersion")
    }

/** Body of restore, which may be missing altogether. */
class RestoreRequest
    @JsonCreator
    constructor(
        @param:JsonProperty("version") val version: Long?,
    )

/** Body of PATCH content. */
class ContentPatchRequest
    @JsonCreator
    constructor(
        @param:JsonProperty("baseVersion") private val baseVersion: Long?,
        @param:JsonProperty("checksum") private val checksum: String?,
        @param:JsonProperty("clientId") private val clientId: String?,
        @param:JsonProperty("seq") private val seq: Long?,
        @param:JsonProperty("ops") private val ops: List<LineOperation?>?,
        @param:JsonProperty("displayName") private val displayName: String?,
        @param:JsonProperty("milestone") private val milestone: Boolean?,
    ) {
        fun toPatch() =
            ContentPatch(
                required(baseVersion, "baseVersion"),
                required(checksum, "checksum"),
                author(),
                required(seq, "seq"),
                required(ops, "ops").map { required(it, "ops-Eintrag").toOp() },
                milestone ?: false,
            )

        private fun author() =
            Author(
                shortText(required(clientId, "clientId"), "clientId", MAX_NAME),
                displayName?.let { shortText(it, "displayName", MAX_NAME) },
            )
    }
