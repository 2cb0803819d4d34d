package de.werkbaum.mcp.backend.history

import de.werkbaum.mcp.backend.db.RowWindow
import org.springframework.stereotype.Component
import java.util.UUID

/** Reads the history of a document one version after another, however many there are. */
@Component
class HistoryReader(
    private val window: RowWindow,
) {
    /**
     * All milestones and the newest version, whatever it is (backend 1.8): oldest first, read while it is consumed.
     *
     * @param newest version of the document; what is written later is left out
     */
    fun versions(
        id: UUID,
        newest: Long,
    ): Sequence<StoredVersion> =
        sequence {
            var last = 0L
            while (true) {
                val rows = after(id, last, newest)
                if (rows.isEmpty()) break
                yieldAll(rows)
                last = rows.last().mark.version
            }
        }

    private fun after(
        id: UUID,
        version: Long,
        newest: Long,
    ): List<StoredVersion> =
        window.read(
            "${VersionTable.STORED} AND version > ? AND version <= ? AND (milestone OR version = ?) " +
                "ORDER BY document_id, version",
            listOf(id, version, newest, newest),
            { it.storedVersion() },
            { it.content.length },
        )
}
