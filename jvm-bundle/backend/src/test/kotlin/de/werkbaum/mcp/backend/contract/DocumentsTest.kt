package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.time.OffsetDateTime
import java.util.UUID

/** Documents as a whole: backend 1.1, 1.3, 1.4, 1.5. */
class DocumentsTest {
    private val api = TestServer.api
    private val unknown = UUID.randomUUID().toString()

    @Test
    fun `a new document has version 1 and all its fields`() {
        val made = api.create("a\nb", "Mein Plan")
        assertEquals("Mein Plan", made["title"].asString())
        assertEquals("a\nb", made["content"].asString())
        assertEquals(1, made["version"].asLong())
        assertEquals(made["id"].asString().lowercase(), UUID.fromString(made["id"].asString()).toString())
        assertEquals(
            OffsetDateTime.parse(made["createdAt"].asString()),
            OffsetDateTime.parse(made["updatedAt"].asString()),
        )
        assertEquals(made, api.read(made["id"].asString()))
    }

    @Test
    fun `content may be empty, is kept as it is but for line ends, and has no upper limit of its own`() {
        assertEquals("", api.create("")["content"].asString())
        assertEquals("\uFEFF ä €\t 🌲 \n\n", api.create("\uFEFF ä €\t 🌲 \n\n")["content"].asString())
        val id = api.newId("a\r\nb\rc\n")
        assertEquals("a\nb\nc\n", api.content(id))
        val large = "x".repeat(2_000_001)
        assertEquals(large, api.content(api.newId(large)))
    }

    @Test
    fun `lone surrogates become replacement characters`() {
        val made =
            api
                .send(
                    "POST",
                    "/documents",
                    """{"title":"t\ud800","content":"a\udc00b\ud83c\udf32"}""",
                ).expect(201)
                .json
        assertEquals("t\uFFFD", made["title"].asString())
        assertEquals("a\uFFFDb\uD83C\uDF32", api.content(made["id"].asString()))
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "{}", """{"title":"t"}""", """{"content":"c"}""", """{"title":"","content":""}""",
            """{"title":null,"content":""}""",
            """{"title":"t","content":7}""", """{"title":"t","content":"a\u0000"}""", "[]", "null", "{", "", "\"x\"",
        ],
    )
    fun `a body that is not as described is refused`(body: String) {
        api.send("POST", "/documents", body).expectProblem(400, "Ungültige Anfrage")
        val id = api.newId("")
        api.send("PUT", "/documents/$id", body).expectProblem(400, "Ungültige Anfrage")
    }

    @Test
    fun `a title has at most 255 characters`() {
        assertEquals(255, api.create("", "t".repeat(255))["title"].asString().length)
        api
            .send(
                "POST",
                "/documents",
                mapOf("title" to "t".repeat(256), "content" to ""),
            ).expectProblem(400, "Ungültige Anfrage")
    }

    @Test
    fun `unknown properties are ignored`() {
        val body = mapOf("title" to "t", "content" to "c", "colour" to listOf(1, mapOf("a" to null)))
        api.send("POST", "/documents", body).expect(201)
    }

    @Test
    fun `put replaces both texts, whatever version it expects`() {
        val id = api.newId("old")
        val body = mapOf("title" to "neu", "content" to "x\r\ny", "expectedVersion" to 99)
        val put = api.send("PUT", "/documents/$id", body).expect(200).json
        assertEquals(listOf("neu", "x\ny", "2"), listOf("title", "content", "version").map { put[it].asString() })
        assertEquals(put, api.read(id))
        assertEquals("UPDATED", api.history(id).last()["changeType"].asString())
    }

    @Test
    fun `a deleted document is gone for all but history, feed and restore`() {
        val id = api.newId("a")
        assertEquals("", api.delete(id).text)
        api.get("/documents/$id").expectProblem(404, "Dokument nicht gefunden")
        api
            .send(
                "PUT",
                "/documents/$id",
                mapOf("title" to "t", "content" to ""),
            ).expectProblem(404, "Dokument nicht gefunden")
        api.send("DELETE", "/documents/$id").expectProblem(404, "Dokument nicht gefunden")
        api.rename(id, "t", 2).expectProblem(404, "Dokument nicht gefunden")
        assertEquals(2, api.history(id).size())
        api.changes(id, 0).expect(200)
    }

    @Test
    fun `an id that never was is 404 everywhere`() {
        val title = "Dokument nicht gefunden"
        api.get("/documents/$unknown").expectProblem(404, title)
        api.get("/documents/$unknown/history").expectProblem(404, title)
        api.changes(unknown, 0, 25).expectProblem(404, title)
        api.send("PUT", "/documents/$unknown", mapOf("title" to "t", "content" to "")).expectProblem(404, title)
        api.send("DELETE", "/documents/$unknown").expectProblem(404, title)
        api.rename(unknown, "t", 1).expectProblem(404, title)
        api.restore(unknown).expectProblem(404, title)
        api.restore(unknown, 1).expectProblem(404, title)
        api.patch(unknown, 1, "", emptyList()).expectProblem(404, title)
    }

    @ParameterizedTest
    @ValueSource(
        strings = ["x", "1-1-1-1-1", "00000000-0000-0000-0000-00000000000g", "00000000000000000000000000000000"],
    )
    fun `a malformed id is refused`(id: String) {
        api.get("/documents/$id").expectProblem(400, "Ungültige Anfrage")
        api.get("/documents/$id/changes?since=0&wait=0").expectProblem(400, "Ungültige Anfrage")
    }

    @Test
    fun `an id may be written in upper case`() {
        val id = api.newId("a")
        assertEquals(id, api.read(id.uppercase())["id"].asString())
    }

    @Test
    fun `rename trims the title and leaves the text`() {
        val id = api.newId("a")
        val renamed = api.rename(id, "  Neuer Titel \t", 1).expect(200).json
        assertEquals(
            listOf("Neuer Titel", "a", "2"),
            listOf("title", "content", "version").map { renamed[it].asString() },
        )
        assertEquals("RENAMED", api.history(id).last()["changeType"].asString())
    }

    @Test
    fun `rename checks title and version`() {
        val id = api.newId("a")
        api.rename(id, " \t ", 1).expectProblem(400, "Ungültige Anfrage")
        api.rename(id, "t".repeat(256), 1).expectProblem(400, "Ungültige Anfrage")
        api.rename(id, "  " + "t".repeat(255) + "  ", 1).expect(200)
        val conflict = api.rename(id, "spät", 1).expectProblem(409, "Konflikt")
        assertTrue("2" in conflict["detail"].asString())
        api.rename(id, "zu früh", 3).expectProblem(409, "Konflikt")
        api.send("PATCH", "/documents/$id/title", mapOf("title" to "t")).expectProblem(400)
        api.send("PATCH", "/documents/$id/title", mapOf("expectedVersion" to 2)).expectProblem(400)
        assertEquals(2, api.history(id).size())
    }

    @Test
    fun `a body needs its media type`() {
        val id = api.newId("a")
        val text = """{"title":"t","content":""}"""
        api.send("POST", "/documents", text, "Content-Type" to "text/plain").expectProblem(415)
        api.send("POST", "/documents", text, "Content-Type" to "").expectProblem(415)
        api.send("PATCH", "/documents/$id/content", "{}", "Content-Type" to "application/xml").expectProblem(415)
    }

    @Test
    fun `a wrong method is refused`() {
        val id = api.newId("a")
        api.send("PUT", "/documents").expectProblem(405)
        api.send("POST", "/documents/$id", "{}").expectProblem(405)
        api.get("/documents/$id/title").expectProblem(405)
        api.get("/documents/$id/restore").expectProblem(405)
        api.send("DELETE", "/info").expectProblem(405)
    }

    @Test
    fun `an address that is none is a problem too`() {
        api.get("/nothing").expectProblem(404)
        api.get("/documents/${api.newId("")}/nothing").expectProblem(404)
    }

    @Test
    fun `no answer has null or a validator`() {
        val id = api.newId("a")
        val answer = api.get("/documents/$id").expect(200)
        assertFalse("null" in answer.text + api.history(id) + api.changes(id, 0).text + api.get("/info").text)
        listOf("ETag", "Location", "Last-Modified").forEach { assertEquals(null, answer.header(it)) }
    }

    @Test
    fun `info tells name and version and has no side effect`() {
        val info = api.get("/info").expect(200)
        assertTrue("\"version\"" in info.text)
        assertTrue(info.json["name"].isString && info.json["version"].isString)
        assertTrue(info.json["mcp"].isBoolean && info.json["taiga"].isBoolean)
    }
}
