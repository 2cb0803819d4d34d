package de.werkbaum.mcp.backend.feed

import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jdbc.core.RowCallbackHandler
import java.util.UUID

/** Looks with one query at all documents that are waited for: a net under [PostgresListener]. */
class WaitedDocuments(
    private val bell: ChangeBell,
    private val jdbc: JdbcTemplate,
) {
    /** Rings for each of them with its newest version. */
    fun look() {
        val ids = bell.waitedFor().toTypedArray()
        if (ids.isEmpty()) return
        val ring = RowCallbackHandler { row -> bell.ring(row.getObject(1, UUID::class.java), row.getLong(2)) }
        // One argument that is an array, not the array as the arguments.
        jdbc.query("SELECT id, version FROM document WHERE id = ANY (?)", ring, ids as Any)
    }
}
