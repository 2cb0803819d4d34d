package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.db.DatabaseUrl
import de.werkbaum.mcp.backend.db.StartFailure
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.nio.file.Path

class DatabaseUrlTest {
    private fun of(url: String?) = DatabaseUrl.of(url, Path.of("/srv/data"))

    @Test
    fun `no URL means the embedded database, which loses nothing that was answered`() {
        listOf(null, "", " ").forEach { url ->
            assertTrue(of(url).jdbcUrl.startsWith("jdbc:h2:file:/srv/data/werkbaum;"))
            assertTrue(";WRITE_DELAY=0;" in of(url).jdbcUrl + ";")
            assertEquals(false, of(url).isPostgres)
        }
    }

    @Test
    fun `PostgreSQL in each of its forms`() {
        assertEquals(DatabaseUrl("jdbc:postgresql://h/db?a=b"), of("jdbc:postgresql://h/db?a=b"))
        assertEquals(DatabaseUrl("jdbc:postgresql://h:1/db", "u", "p:@+ä"), of("postgres://u:p:%40+%C3%A4@h:1/db"))
        assertEquals(
            DatabaseUrl("jdbc:postgresql://h/db?sslmode=require", "u"),
            of("postgresql://u@h/db?sslmode=require"),
        )
        assertEquals(true, of("postgres://h/db").isPostgres)
    }

    @Test
    fun `anything else is refused, without repeating what may hold a password`() {
        listOf("mysql://u:secret@h/db", "postgres:secret", "secret", "http://[").forEach { url ->
            val failure = assertThrows(StartFailure::class.java) { of(url) }
            assertEquals(false, "secret" in failure.message + failure.action)
        }
    }
}
