package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.insert
import de.werkbaum.mcp.backend.support.items
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

/** Delete, restore, rollback and what the history says of them: backend 1.5, 1.8. */
class RestoreTest {
    private val api = TestServer.api

    private fun types(id: String) =
        api.history(id).items().map {
            it["version"].asString() + " " +
                it["changeType"].asString()
        }

    @Test
    fun `a living document needs a version`() {
        val id = api.newId("a")
        api.restore(id).expectProblem(409, "Konflikt")
        api.send("POST", "/documents/$id/restore").expectProblem(409, "Konflikt")
        assertEquals(listOf("1 CREATED"), types(id))
    }

    @Test
    fun `a deleted document comes back as it was`() {
        val made = api.create("a", "Erster")
        val id = made["id"].asString()
        api.rename(id, "Zweiter", 1).expect(200)
        api.delete(id)
        val back = api.send("POST", "/documents/$id/restore").expect(200).json
        assertEquals(listOf("Zweiter", "a", "4"), listOf("title", "content", "version").map { back[it].asString() })
        assertEquals(made["createdAt"], back["createdAt"])
        assertEquals(back, api.read(id))
        assertEquals(listOf("1 CREATED", "2 RENAMED", "3 DELETED", "4 RESTORED"), types(id))
    }

    @Test
    fun `a deleted document comes back as an older version`() {
        val id = api.create("a", "Erster")["id"].asString()
        api.send("PUT", "/documents/$id", mapOf("title" to "Zweiter", "content" to "b")).expect(200)
        api.delete(id)
        val back = api.restore(id, 1).expect(200).json
        assertEquals(listOf("Erster", "a", "4"), listOf("title", "content", "version").map { back[it].asString() })
        assertEquals("4 RESTORED", types(id).last())
    }

    @Test
    fun `a living document is rolled back, title included`() {
        val id = api.create("a", "Erster")["id"].asString()
        api.send("PUT", "/documents/$id", mapOf("title" to "Zweiter", "content" to "b")).expect(200)
        val back = api.restore(id, 1).expect(200).json
        assertEquals(listOf("Erster", "a", "3"), listOf("title", "content", "version").map { back[it].asString() })
        assertEquals("3 ROLLED_BACK", types(id).last())
    }

    @Test
    fun `a version that is not there, or is a deletion, cannot be restored`() {
        val id = api.newId("a")
        api.delete(id)
        listOf(0L, 2L, 3L, -1L).forEach { api.restore(id, it).expectProblem(404, "Dokument nicht gefunden") }
        api.restore(id).expect(200)
        api.restore(id, 2).expectProblem(404, "Dokument nicht gefunden")
        api.send("POST", "/documents/$id/restore", """{"version":"zwei"}""").expectProblem(400)
    }

    @Test
    fun `versions run on across deletion and restore`() {
        val id = api.newId("a")
        api.delete(id)
        api.restore(id).expect(200)
        api.delete(id)
        api.restore(id).expect(200)
        assertEquals(listOf("1 CREATED", "2 DELETED", "3 RESTORED", "4 DELETED", "5 RESTORED"), types(id))
    }

    @Test
    fun `the tombstone keeps title and text`() {
        val id = api.create("a\nb", "Titel")["id"].asString()
        api.delete(id)
        val tombstone = api.history(id).last()
        assertEquals(listOf("Titel", "a\nb"), listOf("title", "content").map { tombstone[it].asString() })
    }

    @Test
    fun `a version from before a deletion is a valid base`() {
        val id = api.newId("a")
        api.delete(id)
        api.restore(id).expect(200)
        api.patch(id, 1, "a", listOf(insert(1, "b"))).expect(200)
        assertEquals("a\nb", api.content(id))
    }

    @Test
    fun `the history names authors of patches only`() {
        val id = api.newId("a")
        api
            .patch(
                id,
                1,
                "a",
                listOf(insert(1, "b")),
                "clientId" to "c1",
                "displayName" to " Ann ",
                "milestone" to true,
            ).expect(200)
        val milestone = "milestone" to true
        api.patch(id, 2, "a\nb", emptyList(), "clientId" to "c2", "displayName" to "", milestone).expect(200)
        api.patch(id, 3, "a\nb", emptyList(), "clientId" to "c3", milestone).expect(200)
        api.rename(id, "t", 4).expect(200)
        val entries = api.history(id).items()
        assertEquals(listOf(null, "c1", "c2", "c3", null), entries.map { it["clientId"]?.asString() })
        assertEquals(listOf(null, " Ann ", "", null, null), entries.map { it["displayName"]?.asString() })
        assertEquals(List(5) { id }, entries.map { it["documentId"].asString() })
        assertEquals(listOf("a", "a\nb", "a\nb", "a\nb", "a\nb"), entries.map { it["content"].asString() })
        assertEquals(api.read(id)["updatedAt"], entries.last()["timestamp"])
    }
}
