package de.werkbaum.mcp.backend.db

import java.net.URI
import java.net.URLDecoder
import java.nio.file.Path

/**
 * Where the documents are.
 *
 * @property user null where the URL or the driver's defaults say it
 */
data class DatabaseUrl(
    val jdbcUrl: String,
    val user: String? = null,
    val password: String? = null,
) {
    val isPostgres: Boolean get() = jdbcUrl.startsWith(JDBC_POSTGRES)

    companion object {
        /** The property with the URL; WERKBAUM_DATABASE_URL in the environment. */
        const val PROPERTY = "werkbaum.database-url"

        private const val JDBC_POSTGRES = "jdbc:postgresql:"
        private val SCHEMES = setOf("postgres", "postgresql")

        /**
         * @param url `postgres://user:password@host:port/name?options` or `jdbc:postgresql:…`; empty means the embedded
         *   database in [dataDir]
         * @throws StartFailure for any other URL
         */
        fun of(
            url: String?,
            dataDir: Path,
        ): DatabaseUrl =
            when {
                url.isNullOrBlank() -> embedded(dataDir)
                url.startsWith(JDBC_POSTGRES) -> DatabaseUrl(url)
                else -> fromUri(url)
            }

        // WRITE_DELAY=0: what was answered survives a kill. The pool closes the database, not a hook of its own.
        private fun embedded(dataDir: Path): DatabaseUrl {
            val file = dataDir.toAbsolutePath().normalize().resolve("werkbaum")
            return DatabaseUrl("jdbc:h2:file:$file;WRITE_DELAY=0;DB_CLOSE_ON_EXIT=FALSE;LOCK_TIMEOUT=10000", "sa", "")
        }

        private fun fromUri(url: String): DatabaseUrl {
            val uri = runCatching { URI(url) }.getOrNull()
            if (uri?.scheme !in SCHEMES || uri?.host == null) throw unusable()
            val port = if (uri.port < 0) "" else ":${uri.port}"
            val query = uri.rawQuery?.let { "?$it" }.orEmpty()
            val credentials =
                uri.rawUserInfo
                    ?.split(':', limit = 2)
                    ?.map { decode(it) }
                    .orEmpty()
            val jdbcUrl = "$JDBC_POSTGRES//${uri.host}$port${uri.rawPath}$query"
            return DatabaseUrl(jdbcUrl, credentials.getOrNull(0), credentials.getOrNull(1))
        }

        private fun decode(part: String) = URLDecoder.decode(part.replace("+", "%2B"), Charsets.UTF_8)

        private fun unusable() =
            StartFailure(
                "WERKBAUM_DATABASE_URL is not the URL of a PostgreSQL database.",
                "Give it as postgres://user:password@host:port/name, or leave it out to use the embedded database.",
            )
    }
}
