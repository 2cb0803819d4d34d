package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.ServerSettings
import de.werkbaum.mcp.backend.db.toSql
import de.werkbaum.mcp.backend.linediff.LineOp
import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.stereotype.Component
import tools.jackson.databind.json.JsonMapper
import java.sql.ResultSet
import java.time.Clock
import java.time.Instant
import java.util.UUID

/**
 * The table `request_key`: per document and writer the last request that was applied (backend 1.7). Written in the
 * transaction of the version, so neither a restart nor another instance forgets one without the other.
 */
@Component
class RequestKeyTable(
    private val jdbc: JdbcTemplate,
    private val json: JsonMapper,
    private val settings: ServerSettings,
    private val clock: Clock,
) {
    /** What the writer was answered last; null if that is longer ago than it is kept. */
    fun find(
        id: UUID,
        clientId: String,
    ): AnsweredRequest? =
        jdbc
            .query(
                "SELECT seq, version, ops_since_base FROM request_key " +
                    "WHERE document_id = ? AND client_id = ? AND answered_at >= ?",
                { row, _ -> answered(row) },
                id,
                clientId,
                oldest().toSql(),
            ).firstOrNull()

    /** Replaces the writer's last answer. The lock of the document keeps a second writer of it away. */
    fun put(
        id: UUID,
        clientId: String,
        request: AnsweredRequest,
    ) {
        jdbc.update("DELETE FROM request_key WHERE document_id = ? AND client_id = ?", id, clientId)
        jdbc.update(
            "INSERT INTO request_key (document_id, client_id, seq, version, ops_since_base, answered_at) " +
                "VALUES (?, ?, ?, ?, ?, ?)",
            id,
            clientId,
            request.seq,
            request.outcome.version,
            json.writeValueAsString(request.outcome.opsSinceBase.map(LineOperation::of)),
            clock.instant().toSql(),
        )
    }

    /** Deletes what is no longer looked at; outside of the writes, since it touches other documents' rows. */
    fun deleteOld(): Int = jdbc.update("DELETE FROM request_key WHERE answered_at < ?", oldest().toSql())

    private fun oldest(): Instant = clock.instant() - settings.requestKeyRetention

    private fun answered(row: ResultSet): AnsweredRequest {
        val ops =
            json
                .readValue(
                    row.getString("ops_since_base"),
                    Array<LineOperation>::class.java,
                ).map(LineOperation::toOp)
        return AnsweredRequest(row.getLong("seq"), PatchOutcome.Applied(row.getLong("version"), ops))
    }
}
