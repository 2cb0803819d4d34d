package de.werkbaum.mcp.backend.history

import de.werkbaum.mcp.backend.db.RowWindow
import org.springframework.stereotype.Component
import java.util.UUID

/** Reads the stored versions of a document one after another, however many there are. */
@Component
class HistoryReader(
    private val window: RowWindow,
) {
    /** Oldest first, read while it is consumed; empty if there never was such a document. */
    fun versions(id: UUID): Sequence<StoredVersion> =
        sequence {
            var last = 0L
            while (true) {
                val rows = after(id, last)
                if (rows.isEmpty()) break
                yieldAll(rows)
                last = rows.last().mark.version
            }
        }

    private fun after(
        id: UUID,
        version: Long,
    ): List<StoredVersion> =
        window.read(
            "${VersionTable.STORED} AND version > ? ORDER BY version",
            listOf(id, version),
            { it.storedVersion() },
            { it.content.length },
        )
}
