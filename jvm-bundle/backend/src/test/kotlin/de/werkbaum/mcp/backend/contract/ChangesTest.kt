package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.Answer
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.insert
import de.werkbaum.mcp.backend.support.items
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.util.concurrent.TimeUnit

/** The change feed: backend 1.9. */
class ChangesTest {
    private val api = TestServer.api

    @Test
    fun `nothing new is 204 without a body`() {
        val id = api.newId("a")
        listOf(1L, 2L, Long.MAX_VALUE).forEach { since ->
            val answer = api.changes(id, since).expect(204)
            assertEquals(listOf("", "no-store"), listOf(answer.text, answer.header("Cache-Control")))
        }
    }

    @Test
    fun `waiting ends without news`() {
        api.changes(api.newId("a"), 1, 1).expect(204)
    }

    @Test
    fun `from the beginning comes the whole text`() {
        val id = api.newId("a")
        api.patch(id, 1, "a", listOf(insert(1, "b")), "clientId" to "c", "displayName" to "Ann").expect(200)
        val answer = api.changes(id, 0).expect(200)
        assertEquals("no-store", answer.header("Cache-Control"))
        val feed = answer.json
        assertEquals(2, feed["currentVersion"].asLong())
        assertEquals("a\nb", feed["content"].asString())
        assertFalse(feed.has("fromVersion") || feed.has("ops"))
        val created = """{"version":1,"changeType":"CREATED"}"""
        val updated = """{"version":2,"changeType":"UPDATED","clientId":"c","displayName":"Ann"}"""
        assertEquals(Answer.mapper.readTree("[$created,$updated]"), feed["events"])
    }

    @Test
    fun `from a stored version comes one diff, own changes included`() {
        val id = api.newId("a")
        api.patch(id, 1, "a", listOf(insert(1, "b"))).expect(200)
        api.patch(id, 2, "a\nb", listOf(insert(2, "c"))).expect(200)
        val feed = api.changes(id, 1).expect(200).json
        assertEquals(listOf(3L, 1L), listOf(feed["currentVersion"].asLong(), feed["fromVersion"].asLong()))
        assertEquals("""[{"op":"insert","index":1,"lines":["b","c"]}]""", feed["ops"].toString())
        assertFalse(feed.has("content"))
        assertEquals(listOf(2L, 3L), feed["events"].items().map { it["version"].asLong() })
    }

    @Test
    fun `a rename brings the title, and no diff`() {
        val id = api.newId("a")
        api.rename(id, "Neu", 1).expect(200)
        val feed = api.changes(id, 1).expect(200).json
        assertEquals("[]", feed["ops"].toString())
        assertEquals("Neu", feed["events"][0]["title"].asString())
        assertFalse(api.changes(id, 0).json["events"][0].has("title"))
    }

    @Test
    fun `a deleted document still tells so`() {
        val id = api.newId("a")
        api.delete(id)
        val feed = api.changes(id, 1).expect(200).json
        assertEquals(2, feed["currentVersion"].asLong())
        assertEquals("DELETED", feed["events"][0]["changeType"].asString())
        assertEquals("[]", feed["ops"].toString())
        api.changes(id, 2).expect(204)
        api.restore(id).expect(200)
        assertEquals("RESTORED", api.changes(id, 2).json["events"][0]["changeType"].asString())
    }

    @Test
    fun `a change wakes all who wait for it`() {
        val id = api.newId("a")
        val other = api.sendAsync("GET", "/documents/${api.newId("z")}/changes?since=1&wait=2")
        val waiting = List(20) { api.sendAsync("GET", "/documents/$id/changes?since=1") }
        api.patch(id, 1, "a", listOf(insert(0, "b"))).expect(200)
        // Without a wake-up they would come after 25 seconds, and with 204.
        waiting.forEach {
            assertEquals(
                2,
                it
                    .get(60, TimeUnit.SECONDS)
                    .expect(200)
                    .json["currentVersion"]
                    .asLong(),
            )
        }
        other.get(60, TimeUnit.SECONDS).expect(204)
    }

    @Test
    fun `every way to change a document wakes`() {
        val id = api.newId("a")
        val steps =
            listOf(
                { api.rename(id, "b", 1) },
                { api.send("PUT", "/documents/$id", mapOf("title" to "t", "content" to "c")) },
                { api.send("DELETE", "/documents/$id") },
                { api.restore(id) },
                { api.restore(id, 1) },
            )
        steps.forEachIndexed { i, step ->
            val waiting = api.sendAsync("GET", "/documents/$id/changes?since=${i + 1}")
            step()
            assertEquals(
                i + 2L,
                waiting
                    .get(60, TimeUnit.SECONDS)
                    .expect(200)
                    .json["currentVersion"]
                    .asLong(),
            )
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["", "?since=", "?since=x", "?since=-1", "?since=1&wait=-1", "?since=1.5", "?wait=1"])
    fun `a question of wrong form is refused`(query: String) {
        api.get("/documents/${api.newId("a")}/changes$query").expectProblem(400, "Ungültige Anfrage")
    }

    @Test
    fun `a wait longer than allowed is no error`() {
        val id = api.newId("a")
        api.changes(id, 0, Int.MAX_VALUE).expect(200)
    }
}
