package de.werkbaum.mcp.backend.history

import de.werkbaum.mcp.backend.db.instant
import de.werkbaum.mcp.backend.db.toSql
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.stereotype.Component
import java.sql.ResultSet
import java.time.Instant
import java.util.UUID

/** The table `document_version`. */
@Component
class VersionTable(
    private val jdbc: JdbcTemplate,
) {
    /** One version with its text; null if it never was or was compacted. */
    fun find(
        id: UUID,
        version: Long,
    ): StoredVersion? =
        jdbc.query("$STORED AND version = ?", { row, _ -> row.storedVersion() }, id, version).firstOrNull()

    /** One version without its text. */
    fun mark(
        id: UUID,
        version: Long,
    ): VersionMark? = jdbc.query("$MARK AND version = ?", { row, _ -> row.mark() }, id, version).firstOrNull()

    /** What is stored above [since] up to [last], ascending. */
    fun marks(
        id: UUID,
        since: Long,
        last: Long,
    ): List<VersionMark> =
        jdbc.query(
            "$MARK AND version > ? AND version <= ? ORDER BY version",
            { row, _ -> row.mark() },
            id,
            since,
            last,
        )

    fun insert(
        id: UUID,
        version: Long,
        change: Change,
        now: Instant,
    ) {
        jdbc.update(
            "INSERT INTO document_version (document_id, version, title, content, change_type, change_time, " +
                "milestone, client_id, display_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            id,
            version,
            change.title,
            change.content,
            change.type.name,
            now.toSql(),
            change.milestone,
            change.author?.clientId,
            change.author?.displayName,
        )
    }

    fun makeMilestone(
        id: UUID,
        version: Long,
    ) {
        jdbc.update("UPDATE document_version SET milestone = TRUE WHERE document_id = ? AND version = ?", id, version)
    }

    /** Keeps a version from being compacted until [time]: somebody read it and may write on top of it. */
    fun keep(
        id: UUID,
        version: Long,
        time: Instant,
    ) {
        jdbc.update(
            "UPDATE document_version SET kept_until = ? WHERE document_id = ? AND version = ? AND NOT milestone",
            time.toSql(),
            id,
            version,
        )
    }

    /** Deletes the oldest sync versions from before [before]; few at a time, so that no write has to pay for many. */
    fun compact(
        id: UUID,
        before: Instant,
        now: Instant,
    ) {
        // Looked up first: with a subquery in the DELETE, H2 reads every version of the document, on every write.
        val old =
            jdbc.queryForList(
                "SELECT version FROM document_version WHERE document_id = ? AND NOT milestone AND change_time < ? " +
                    "AND (kept_until IS NULL OR kept_until < ?) ORDER BY version LIMIT $COMPACTED_PER_WRITE",
                Long::class.javaObjectType,
                id,
                before.toSql(),
                now.toSql(),
            )
        for (version in old.filterNotNull()) {
            jdbc.update("DELETE FROM document_version WHERE document_id = ? AND version = ?", id, version)
        }
    }

    companion object {
        private const val COLUMNS = "version, title, change_type, change_time, milestone, client_id, display_name"
        private const val MARK = "SELECT $COLUMNS FROM document_version WHERE document_id = ?"
        private const val COMPACTED_PER_WRITE = 200

        /** Every version of a document; conditions may be added with AND. */
        const val STORED = "SELECT $COLUMNS, content FROM document_version WHERE document_id = ?"
    }
}

private fun ResultSet.mark() =
    VersionMark(
        getLong("version"),
        ChangeType.valueOf(getString("change_type")),
        getString("title"),
        instant("change_time"),
        getBoolean("milestone"),
        getString("client_id")?.let { Author(it, getString("display_name")) },
    )

/** The version in a row of [VersionTable.STORED]. */
internal fun ResultSet.storedVersion() = StoredVersion(mark(), getString("content"))
