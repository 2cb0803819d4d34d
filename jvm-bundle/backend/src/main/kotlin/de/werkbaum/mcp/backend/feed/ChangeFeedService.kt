package de.werkbaum.mcp.backend.feed

import de.werkbaum.mcp.backend.ServerSettings
import de.werkbaum.mcp.backend.documents.DocumentTable
import de.werkbaum.mcp.backend.documents.UnknownDocumentException
import de.werkbaum.mcp.backend.history.StoredVersion
import de.werkbaum.mcp.backend.history.VersionMark
import de.werkbaum.mcp.backend.history.VersionTable
import de.werkbaum.mcp.backend.linediff.computeOps
import de.werkbaum.mcp.backend.linediff.splitLines
import org.springframework.stereotype.Service
import org.springframework.transaction.support.TransactionTemplate
import java.time.Duration
import java.util.UUID

/** Answers readers who ask for what is new and may wait for it (backend 1.9). */
@Service
class ChangeFeedService(
    private val documents: DocumentTable,
    private val versions: VersionTable,
    private val transactions: TransactionTemplate,
    private val bell: ChangeBell,
    private val settings: ServerSettings,
) {
    /**
     * What is newer than [since], at once or within [wait] (cut to the longest allowed); null if nothing came.
     *
     * No connection is held while waiting.
     *
     * @throws UnknownDocumentException if there never was such a document
     * @throws TooManyReadersException if it would have to wait, and as many as may wait already
     */
    fun changes(
        id: UUID,
        since: Long,
        wait: Duration,
    ): ChangeFeed? {
        val end = System.nanoTime() + minOf(wait, settings.maxWait).toNanos()
        while (true) {
            bell.waiter(id, since).use { waiter ->
                val newest =
                    documents.newestVersion(id) ?: throw UnknownDocumentException("Es gab nie ein Dokument $id.")
                if (newest > since) return feed(id, since, newest)
                val left = end - System.nanoTime()
                if (left <= 0) return null
                if (bell.waiting() > settings.maxReaders) throw TooManyReadersException()
                if (!waiter.await(left)) return null
            }
        }
    }

    private fun feed(
        id: UUID,
        since: Long,
        last: Long,
    ): ChangeFeed {
        val stored = checkNotNull(transactions.execute { read(id, since, last) })
        return ChangeFeed(last, stored.events, textFor(since, stored))
    }

    private fun read(
        id: UUID,
        since: Long,
        last: Long,
    ): StoredFeed {
        val newest = checkNotNull(versions.find(id, last)) { "$id has no row for version $last" }
        return StoredFeed(versions.find(id, since), newest, versions.marks(id, since, last))
    }

    // Outside of the transaction: a large diff takes its time.
    private fun textFor(
        since: Long,
        stored: StoredFeed,
    ): FeedText {
        val base = stored.base ?: return FeedText.Whole(stored.newest.content)
        return FeedText.Since(since, computeOps(splitLines(base.content), splitLines(stored.newest.content)))
    }
}

/** No more readers may wait now (503): each holds a connection, and writers need some. */
class TooManyReadersException : RuntimeException("Es warten schon zu viele Leser.", null, false, false)

private class StoredFeed(
    val base: StoredVersion?,
    val newest: StoredVersion,
    val events: List<VersionMark>,
)
