package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.history.Change
import de.werkbaum.mcp.backend.history.ChangeType
import de.werkbaum.mcp.backend.history.StoredVersion
import de.werkbaum.mcp.backend.history.VersionTable
import org.springframework.stereotype.Service
import java.util.UUID

/** What can be done with a document as a whole (backend 1.5); content patches are [ContentPatchService]'s. */
@Service
class DocumentService(
    private val documents: DocumentTable,
    private val versions: VersionTable,
    private val writer: DocumentWriter,
) {
    /** Texts are taken as [storableText] and [storableContent] make them. */
    fun create(
        title: String,
        content: String,
    ): Document = writer.create(Change(ChangeType.CREATED, title, content))

    /** @throws UnknownDocumentException also if it was deleted */
    fun read(id: UUID): Document = documents.find(id) ?: throw unknown(id)

    /** Replaces title and content, whatever they were. */
    fun replace(
        id: UUID,
        title: String,
        content: String,
    ): Document =
        writer.locked(id) { head -> writer.append(living(head, id), Change(ChangeType.UPDATED, title, content)) }

    /** Leaves a tombstone with the last title and content. */
    fun delete(id: UUID) {
        writer.locked(id) { head ->
            val last = newest(living(head, id))
            writer.append(head!!, Change(ChangeType.DELETED, last.mark.title, last.content))
        }
    }

    /** @throws DocumentConflictException if [expectedVersion] is not the current one */
    fun rename(
        id: UUID,
        title: String,
        expectedVersion: Long,
    ): Document =
        writer.locked(id) { head ->
            val current = living(head, id)
            if (current.version != expectedVersion) throw staleTitle(expectedVersion, current.version)
            writer.append(current, Change(ChangeType.RENAMED, title, newest(current).content))
        }

    /**
     * Brings back title and content of a version: a restore if the document was deleted, a rollback if it lives.
     *
     * @param version null means the state at the deletion
     */
    fun restore(
        id: UUID,
        version: Long?,
    ): Document =
        writer.locked(id) { head ->
            if (head == null) throw unknown(id)
            if (head.living && version == null) {
                throw DocumentConflictException(
                    "Das Dokument $id ist nicht gelöscht; ein Rollback braucht eine Version.",
                )
            }
            val source = if (version == null) newest(head) else restorable(id, version)
            val type = if (head.living) ChangeType.ROLLED_BACK else ChangeType.RESTORED
            writer.append(head, Change(type, source.mark.title, source.content))
        }

    private fun restorable(
        id: UUID,
        version: Long,
    ): StoredVersion =
        versions.find(id, version)?.takeIf { it.mark.type != ChangeType.DELETED }
            ?: throw UnknownDocumentException("Das Dokument $id hat keine wiederherstellbare Version $version.")

    private fun newest(head: DocumentHead): StoredVersion =
        checkNotNull(versions.find(head.id, head.version)) { "${head.id} has no row for version ${head.version}" }

    private fun living(
        head: DocumentHead?,
        id: UUID,
    ): DocumentHead = head?.takeIf { it.living } ?: throw unknown(id)

    private fun unknown(id: UUID) = UnknownDocumentException("Es gibt kein Dokument $id.")

    private fun staleTitle(
        expected: Long,
        current: Long,
    ) = DocumentConflictException("Erwartet war Version $expected, aktuell ist Version $current.")
}
