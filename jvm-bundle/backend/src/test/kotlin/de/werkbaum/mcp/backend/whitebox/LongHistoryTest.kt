package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.db.RowWindow
import de.werkbaum.mcp.backend.history.HistoryReader
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.items
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.util.UUID

/** Answers that are longer than one window of rows: backend 1.13. */
class LongHistoryTest {
    @Test
    fun `every version comes once, in order, however many and large they are`() {
        TestServer.start().use { server ->
            val id = server.api.newId("v1")
            repeat(
                300,
            ) { server.api.send("PUT", "/documents/$id", mapOf("title" to "t", "content" to "v${it + 2}")).expect(200) }
            repeat(4) {
                server.api
                    .send(
                        "PUT",
                        "/documents/$id",
                        mapOf("title" to "t", "content" to "x".repeat(700_000)),
                    ).expect(200)
            }
            val entries = server.api.history(id).items()
            assertEquals((1L..305L).toList(), entries.map { it["version"].asLong() })
            assertEquals((1..301).map { "v$it" }, entries.take(301).map { it["content"].asString() })
            assertEquals(List(4) { 700_000 }, entries.drop(301).map { it["content"].asString().length })
        }
    }

    @Test
    fun `a window ends with the row that fills it`() {
        TestServer.start().use { server ->
            val id = server.api.newId("x".repeat(900_000))
            repeat(3) {
                server.api
                    .send(
                        "PUT",
                        "/documents/$id",
                        mapOf("title" to "t", "content" to "x".repeat(900_000)),
                    ).expect(200)
            }
            val sql = "SELECT content FROM document_version WHERE document_id = ? ORDER BY version"
            val window =
                server.bean<RowWindow>().read(
                    sql,
                    listOf(UUID.fromString(id)),
                    { it.getString(1) },
                    String::length,
                )
            assertEquals(2, window.size)
            assertEquals(4, server.bean<HistoryReader>().versions(UUID.fromString(id), 4).count())
        }
    }

    @Test
    fun `all documents come once`() {
        TestServer.start().use { server ->
            val ids = List(300) { server.api.newId("d$it") }.toSet()
            val list =
                server
                    .bean<de.werkbaum.mcp.backend.documents.DocumentLister>()
                    .documents()
                    .map { it.id.toString() }
                    .toList()
            assertEquals(list.size, list.toSet().size)
            assertTrue(list.toSet().containsAll(ids))
        }
    }
}
