package de.werkbaum.mcp.backend.feed

import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jdbc.core.RowCallbackHandler
import java.util.UUID

/** [Neighbours] over NOTIFY: the payload is `<uuid> <version>`, texts stay in the tables. */
class PostgresNeighbours(
    private val jdbc: JdbcTemplate,
) : Neighbours {
    override fun announce(
        id: UUID,
        version: Long,
    ) = jdbc.query("SELECT pg_notify('$CHANNEL', ?)", RowCallbackHandler {}, "$id $version")

    companion object {
        const val CHANNEL = "werkbaum_changes"

        /** What a payload says; null if it is none of ours. */
        fun parse(payload: String): Pair<UUID, Long>? =
            runCatching {
                val (id, version) = payload.split(' ')
                UUID.fromString(id) to version.toLong()
            }.getOrNull()
    }
}
