package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.db.RowWindow
import org.springframework.stereotype.Component
import java.util.UUID

/** Reads all living documents one after another, however many there are. */
@Component
class DocumentLister(
    private val window: RowWindow,
) {
    /** In the order of their ids, read while it is consumed. */
    fun documents(): Sequence<Document> =
        sequence {
            var last = UUID(0, 0)
            while (true) {
                val rows = after(last)
                if (rows.isEmpty()) break
                yieldAll(rows)
                last = rows.last().id
            }
        }

    private fun after(id: UUID): List<Document> =
        window.read(
            "${DocumentTable.DOCUMENT} AND d.id > ? ORDER BY d.id",
            listOf(id),
            { it.document() },
            { it.content.length },
        )
}
