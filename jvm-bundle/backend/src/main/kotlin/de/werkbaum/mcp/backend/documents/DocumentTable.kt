package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.db.instant
import de.werkbaum.mcp.backend.db.instantOrNull
import de.werkbaum.mcp.backend.db.toSql
import de.werkbaum.mcp.backend.db.uuid
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.stereotype.Component
import java.sql.ResultSet
import java.util.UUID

/** The table `document`, and its join with the newest version. */
@Component
class DocumentTable(
    private val jdbc: JdbcTemplate,
) {
    /**
     * Locks the row of a document until the transaction ends: from here on nobody else, in no other instance, writes
     * the document.
     *
     * @return null if there never was such a document
     */
    fun lock(id: UUID): DocumentHead? =
        jdbc.query("$HEAD WHERE id = ? FOR UPDATE", { row, _ -> row.head() }, id).firstOrNull()

    /** The newest version of a document, living or not; null if there never was one. */
    fun newestVersion(id: UUID): Long? =
        jdbc.query("SELECT version FROM document WHERE id = ?", { row, _ -> row.getLong(1) }, id).firstOrNull()

    /** A living document. */
    fun find(id: UUID): Document? = jdbc.query("$DOCUMENT AND d.id = ?", { row, _ -> row.document() }, id).firstOrNull()

    fun insert(head: DocumentHead) {
        val (id, version, living, createdAt) = head
        jdbc.update(
            "INSERT INTO document (id, version, living, created_at) VALUES (?, ?, ?, ?)",
            id,
            version,
            living,
            createdAt.toSql(),
        )
    }

    fun update(head: DocumentHead) {
        jdbc.update(
            "UPDATE document SET version = ?, living = ?, side_milestone_at = ? WHERE id = ?",
            head.version,
            head.living,
            head.sideMilestoneAt?.toSql(),
            head.id,
        )
    }

    companion object {
        private const val HEAD = "SELECT id, version, living, created_at, side_milestone_at FROM document"

        /** Every living document; conditions may be added with AND. */
        const val DOCUMENT =
            "SELECT d.id, v.title, v.content, d.version, d.created_at, v.change_time FROM document d " +
                "JOIN document_version v ON v.document_id = d.id AND v.version = d.version WHERE d.living"
    }
}

private fun ResultSet.head() =
    DocumentHead(
        uuid("id"),
        getLong("version"),
        getBoolean("living"),
        instant("created_at"),
        instantOrNull("side_milestone_at"),
    )

/** The document in a row of [DocumentTable.DOCUMENT]. */
internal fun ResultSet.document() =
    Document(
        uuid("id"),
        getString("title"),
        getString("content"),
        getLong("version"),
        instant("created_at"),
        instant("change_time"),
    )
