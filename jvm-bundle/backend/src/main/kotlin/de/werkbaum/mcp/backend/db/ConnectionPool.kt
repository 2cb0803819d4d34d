package de.werkbaum.mcp.backend.db

import com.zaxxer.hikari.HikariConfig
import com.zaxxer.hikari.HikariDataSource
import java.sql.SQLException

private const val WAIT_MILLIS = 10_000L
private const val H2_IN_USE = 90_020

/**
 * Opens the connections to a database.
 *
 * @throws StartFailure if that is not possible
 */
fun openPool(
    url: DatabaseUrl,
    connections: Int,
): HikariDataSource {
    val config =
        HikariConfig().apply {
            jdbcUrl = url.jdbcUrl
            username = url.user
            password = url.password
            maximumPoolSize = connections
            connectionTimeout = WAIT_MILLIS
            poolName = "documents"
        }
    if (!url.isPostgres) config.neverRenew()
    try {
        return HikariDataSource(config)
    } catch (problem: RuntimeException) {
        throw startFailure(problem)
    }
}

// Opening a connection late could be interrupted when the pool stops, and one interrupt closes an H2 file for everybody.
private fun HikariConfig.neverRenew() {
    minimumIdle = maximumPoolSize
    idleTimeout = 0
    maxLifetime = 0
    keepaliveTime = 0
}

private fun startFailure(problem: RuntimeException): StartFailure {
    val cause = generateSequence<Throwable>(problem) { it.cause }.filterIsInstance<SQLException>().firstOrNull()
    if (cause?.errorCode == H2_IN_USE) {
        return StartFailure(
            "Another process has the embedded database open.",
            "Stop it, set WERKBAUM_DATA_DIR to another folder, or use PostgreSQL, which serves several instances.",
            problem,
        )
    }
    return StartFailure(
        "The database cannot be opened: ${cause?.message ?: problem.message}",
        "Check WERKBAUM_DATABASE_URL, or WERKBAUM_DATA_DIR for the embedded database.",
        problem,
    )
}
