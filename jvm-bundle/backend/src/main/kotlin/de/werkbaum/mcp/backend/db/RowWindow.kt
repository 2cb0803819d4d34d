package de.werkbaum.mcp.backend.db

import org.springframework.jdbc.core.JdbcTemplate
import org.springframework.jdbc.core.PreparedStatementCreator
import org.springframework.jdbc.core.ResultSetExtractor
import org.springframework.stereotype.Component
import org.springframework.transaction.support.TransactionTemplate
import java.sql.ResultSet

/**
 * Reads long results in windows of bounded size, each through a forward-only cursor that is closed before the rows are
 * used: a client that reads slowly holds no connection, and memory holds one window.
 */
@Component
class RowWindow(
    private val jdbc: JdbcTemplate,
    private val transactions: TransactionTemplate,
) {
    /**
     * The first rows of a query.
     *
     * @param sql must be ordered, so that the next window can begin behind the last row of this one
     * @param weight UTF-16 units of a row; the window ends with the row that passes [UNITS]
     * @return empty only if there is no row
     */
    fun <T : Any> read(
        sql: String,
        arguments: List<Any>,
        map: (ResultSet) -> T,
        weight: (T) -> Int,
    ): List<T> {
        val statement =
            PreparedStatementCreator { connection ->
                connection
                    .prepareStatement("$sql LIMIT $ROWS", ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)
                    .also { prepared ->
                        prepared.fetchSize = FETCHED
                        arguments.forEachIndexed { i, value -> prepared.setObject(i + 1, value) }
                    }
            }
        // PostgreSQL's driver has cursors only within transactions.
        return transactions
            .execute { jdbc.query(statement, ResultSetExtractor { rows -> take(rows, map, weight) }) }
            .orEmpty()
    }

    private fun <T> take(
        rows: ResultSet,
        map: (ResultSet) -> T,
        weight: (T) -> Int,
    ): List<T> {
        val window = ArrayList<T>()
        var units = 0
        while (units < UNITS && rows.next()) {
            val row = map(rows)
            window.add(row)
            units += weight(row)
        }
        return window
    }

    private companion object {
        const val ROWS = 256
        const val FETCHED = 4
        const val UNITS = 1_000_000
    }
}
