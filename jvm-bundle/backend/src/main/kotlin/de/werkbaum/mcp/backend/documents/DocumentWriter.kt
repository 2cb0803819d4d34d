package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.ServerSettings
import de.werkbaum.mcp.backend.feed.ChangeSignal
import de.werkbaum.mcp.backend.history.Author
import de.werkbaum.mcp.backend.history.Change
import de.werkbaum.mcp.backend.history.ChangeType
import de.werkbaum.mcp.backend.history.Promotion
import de.werkbaum.mcp.backend.history.VersionTable
import de.werkbaum.mcp.backend.history.promotion
import org.springframework.stereotype.Component
import org.springframework.transaction.support.TransactionTemplate
import java.time.Clock
import java.time.Instant
import java.time.temporal.ChronoUnit
import java.util.UUID

/**
 * The one place where versions are made. Every write is one short transaction that begins with the lock of the
 * document's row, so writers of one document follow each other, in all instances on the database.
 */
@Component
class DocumentWriter(
    private val transactions: TransactionTemplate,
    private val documents: DocumentTable,
    private val versions: VersionTable,
    private val signal: ChangeSignal,
    private val settings: ServerSettings,
    private val clock: Clock,
) {
    /** Makes a document with version 1. */
    fun create(change: Change): Document {
        val now = now()
        val head = DocumentHead(UUID.randomUUID(), 1, living = true, createdAt = now)
        transactions.executeWithoutResult {
            documents.insert(head)
            versions.insert(head.id, head.version, change, now)
        }
        return documentOf(head, change, now)
    }

    /**
     * Runs [work] with the document locked; what it throws undoes all it did.
     *
     * @param work gets the head, null if there never was such a document; keep it short, it holds a connection
     */
    fun <T : Any> locked(
        id: UUID,
        work: (head: DocumentHead?) -> T,
    ): T = checkNotNull(transactions.execute { work(documents.lock(id)) })

    /**
     * Writes a change as the next version, promotes and compacts what was before (backend 1.8), and announces it after
     * the commit. Only inside [locked].
     */
    fun append(
        head: DocumentHead,
        change: Change,
    ): Document {
        val now = now()
        val promotion = promoteNewest(head, change.author, now)
        val next =
            head.copy(
                version = head.version + 1,
                living = change.type != ChangeType.DELETED,
                sideMilestoneAt = if (promotion == Promotion.SIDE_CHANGE) now else head.sideMilestoneAt,
            )
        versions.insert(next.id, next.version, change, now)
        documents.update(next)
        versions.compact(next.id, now - settings.syncRetention, now)
        signal.announce(next.id, next.version)
        return documentOf(next, change, now)
    }

    private fun promoteNewest(
        head: DocumentHead,
        next: Author?,
        now: Instant,
    ): Promotion? {
        val newest = versions.mark(head.id, head.version) ?: return null
        val promotion = promotion(newest, next, now, head.sideMilestoneAt, settings.milestonePause)
        if (promotion != null) versions.makeMilestone(head.id, head.version)
        return promotion
    }

    // What is answered must be what is read later, and databases cut what a clock says.
    private fun now() = clock.instant().truncatedTo(ChronoUnit.MILLIS)

    private fun documentOf(
        head: DocumentHead,
        change: Change,
        now: Instant,
    ) = Document(head.id, change.title, change.content, head.version, head.createdAt, now)
}
