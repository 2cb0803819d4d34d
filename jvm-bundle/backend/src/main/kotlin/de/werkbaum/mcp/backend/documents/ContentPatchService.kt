package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.ServerSettings
import de.werkbaum.mcp.backend.history.Change
import de.werkbaum.mcp.backend.history.ChangeType
import de.werkbaum.mcp.backend.history.StoredVersion
import de.werkbaum.mcp.backend.history.VersionTable
import de.werkbaum.mcp.backend.linediff.LineOp
import de.werkbaum.mcp.backend.linediff.OpsMisfitException
import de.werkbaum.mcp.backend.linediff.applyOps
import de.werkbaum.mcp.backend.linediff.computeOps
import de.werkbaum.mcp.backend.linediff.joinLines
import de.werkbaum.mcp.backend.linediff.rebaseOps
import de.werkbaum.mcp.backend.linediff.splitLines
import de.werkbaum.mcp.backend.linediff.textChecksum
import org.springframework.stereotype.Service
import java.util.UUID

/** Applies content patches; the order of the checks is the contract's (backend 1.6). */
@Service
class ContentPatchService(
    private val versions: VersionTable,
    private val requestKeys: RequestKeyTable,
    private val writer: DocumentWriter,
    private val settings: ServerSettings,
) {
    /**
     * @throws InvalidRequestException too many operations, or a document that became too long
     * @throws UnknownDocumentException never existed
     * @throws DeletedDocumentException was deleted
     * @throws InapplicableDiffException base unknown or another one than the writer has, or operations that do not fit
     */
    fun patch(
        id: UUID,
        patch: ContentPatch,
    ): PatchOutcome {
        if (patch.ops.size > settings.maxOps) {
            throw InvalidRequestException("${patch.ops.size} Operationen, erlaubt sind ${settings.maxOps}.")
        }
        return writer.locked(id) { head -> repeated(id, patch) ?: apply(living(head, id), patch) }
    }

    /** The answer given before; nothing else is looked at then, not even whether the document still exists. */
    private fun repeated(
        id: UUID,
        patch: ContentPatch,
    ): PatchOutcome.Applied? {
        val last = requestKeys.find(id, patch.author.clientId) ?: return null
        if (patch.seq < last.seq) {
            throw InapplicableDiffException("seq ${patch.seq} ist älter als die zuletzt verarbeitete ${last.seq}.")
        }
        return last.outcome.takeIf { patch.seq == last.seq }
    }

    private fun living(
        head: DocumentHead?,
        id: UUID,
    ): DocumentHead =
        when {
            head == null -> throw UnknownDocumentException("Es gibt kein Dokument $id.")

            head.living -> head

            else -> throw DeletedDocumentException(
                "Das Dokument $id wurde gelöscht; POST /api/v1/documents/$id/restore stellt es wieder her.",
            )
        }

    private fun apply(
        head: DocumentHead,
        patch: ContentPatch,
    ): PatchOutcome {
        val current = checkNotNull(versions.find(head.id, head.version)) { "${head.id} lacks version ${head.version}" }
        val base = baseOf(head, patch, current)
        val lines = splitLines(current.content)
        val since = if (patch.baseVersion == head.version) emptyList() else computeOps(splitLines(base), lines)
        val ops = rebaseOps(patch.ops, since) ?: return PatchOutcome.Overlap(head.version, since)
        val change = change(current, newText(lines, ops), patch)
        val applied = PatchOutcome.Applied(writer.append(head, change).version, since)
        requestKeys.put(head.id, patch.author.clientId, AnsweredRequest(patch.seq, applied))
        return applied
    }

    /** The text that the operations were made for, proved to be the one that the writer has. */
    private fun baseOf(
        head: DocumentHead,
        patch: ContentPatch,
        current: StoredVersion,
    ): String {
        val version = patch.baseVersion
        val base = if (version == head.version) current else versions.find(head.id, version)
        if (base == null) throw InapplicableDiffException("Version $version gibt es nicht oder nicht mehr.")
        if (textChecksum(base.content) != patch.checksum) {
            throw InapplicableDiffException("Die Prüfsumme passt nicht zum Text von Version $version.")
        }
        return base.content
    }

    private fun newText(
        lines: List<String>,
        ops: List<LineOp>,
    ): String {
        val text = storableContent(joinLines(applied(lines, ops)))
        if (text.length > settings.maxContentLength) {
            throw InvalidRequestException("${text.length} Zeichen, erlaubt sind ${settings.maxContentLength}.")
        }
        return text
    }

    private fun applied(
        lines: List<String>,
        ops: List<LineOp>,
    ): List<String> =
        try {
            applyOps(lines, ops)
        } catch (misfit: OpsMisfitException) {
            throw InapplicableDiffException("Operation ${misfit.op} passt nicht zum aktuellen Text.")
        }

    private fun change(
        current: StoredVersion,
        text: String,
        patch: ContentPatch,
    ) = Change(ChangeType.UPDATED, current.mark.title, text, patch.milestone, patch.author)
}
