package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.Answer
import de.werkbaum.mcp.backend.support.Api
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.delete
import de.werkbaum.mcp.backend.support.insert
import de.werkbaum.mcp.backend.support.items
import de.werkbaum.mcp.backend.support.replace
import de.werkbaum.mcp.backend.support.sha256
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

/** PATCH content: each step of the order of checks (backend 1.6), limits (1.10), repetitions (1.7). */
class ContentPatchTest {
    private val api = TestServer.api
    private val inapplicable = "Diff nicht anwendbar"
    private val invalid = "Ungültige Anfrage"

    @Test
    fun `a diff on the current version is applied`() {
        val id = api.newId("a\nb\nc")
        val ops = listOf(insert(0, "x"), replace(1, 1, "B", "C"), delete(2, 1))
        val result = api.patch(id, 1, "a\nb\nc", ops).expect(200).json
        assertEquals(2, result["version"].asLong())
        assertEquals(0, result["opsSinceBase"].size())
        assertEquals("x\na\nB\nC", api.content(id))
    }

    @Test
    fun `an empty diff makes a version`() {
        val id = api.newId("a")
        assertEquals(
            2,
            api
                .patch(id, 1, "a", emptyList(), "milestone" to true)
                .expect(200)
                .json["version"]
                .asLong(),
        )
        assertEquals(
            3,
            api
                .patch(id, 2, "a", listOf(replace(0, 1, "a")))
                .expect(200)
                .json["version"]
                .asLong(),
        )
    }

    @Test
    fun `deleting all lines leaves one empty line`() {
        val id = api.newId("a\nb")
        api.patch(id, 1, "a\nb", listOf(delete(0, 2))).expect(200)
        assertEquals("", api.content(id))
        api.patch(id, 2, "", listOf(replace(0, 1, "c"))).expect(200)
        assertEquals("c", api.content(id))
    }

    @Test
    fun `missing lines are none, and an insert ignores its count`() {
        val id = api.newId("a\nb\nc")
        val ops =
            listOf(
                mapOf("op" to "insert", "index" to 0, "count" to 7),
                mapOf(
                    "op" to "replace",
                    "index" to 1,
                    "count" to 1,
                ),
            )
        api.patch(id, 1, "a\nb\nc", ops).expect(200)
        assertEquals("a\nc", api.content(id))
        api
            .patch(
                id,
                2,
                "a\nc",
                listOf(mapOf("op" to "delete", "index" to 0, "count" to 1, "lines" to listOf("x"))),
            ).expect(200)
        assertEquals("c", api.content(id))
    }

    @Test
    fun `lines with line ends of their own become several`() {
        val id = api.newId("a")
        api.patch(id, 1, "a", listOf(insert(1, "b\r\nc", "d\re"))).expect(200)
        assertEquals("a\nb\nc\nd\ne", api.content(id))
    }

    @ParameterizedTest
    @ValueSource(strings = ["baseVersion", "checksum", "clientId", "seq", "ops"])
    fun `a required field is missing or null`(field: String) {
        val id = api.newId("a")
        val body = Api.patchBody(1, "a", emptyList())
        api.send("PATCH", "/documents/$id/content", body - field).expectProblem(400, invalid)
        api.send("PATCH", "/documents/$id/content", body + (field to null)).expectProblem(400, invalid)
        api.send("PATCH", "/documents/$id/content", body + (field to mapOf("a" to 1))).expectProblem(400, invalid)
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            """{"op":"delete","index":0}""", """{"op":"replace","index":0,"lines":[]}""",
            """{"op":"insert","lines":[]}""",
            """{"op":"move","index":0,"count":1}""", """{"index":0,"count":1}""", """{"op":"insert","index":-1}""",
            """{"op":"delete","index":0,"count":-1}""", """{"op":"insert","index":0,"lines":[null]}""", "null",
            """{"op":"insert","index":0.5,"lines":["x"]}""", """{"op":"insert","index":"0","lines":["x"]}""",
            """{"op":"insert","index":0,"lines":"x"}""", """{"op":"insert","index":99999999999,"lines":["x"]}""",
        ],
    )
    fun `an operation of wrong form is refused`(op: String) {
        val id = api.newId("a")
        val body =
            Answer.mapper
                .writeValueAsString(
                    Api.patchBody(1, "a", emptyList()),
                ).replace("\"ops\":[]", "\"ops\":[$op]")
        api.send("PATCH", "/documents/$id/content", body).expectProblem(400, invalid)
        assertEquals(1, api.history(id).size())
    }

    @Test
    fun `names have at most 64 characters`() {
        val id = api.newId("a")
        api.patch(id, 1, "a", emptyList(), "clientId" to "c".repeat(65)).expectProblem(400, invalid)
        api.patch(id, 1, "a", emptyList(), "displayName" to "d".repeat(65)).expectProblem(400, invalid)
        api.patch(id, 1, "a", emptyList(), "clientId" to "ä".repeat(64), "displayName" to "ü".repeat(64)).expect(200)
    }

    @Test
    fun `at most 1000 operations`() {
        val id = api.newId("a")
        val ops = List(1001) { insert(0, "x") }
        api.patch(id, 1, "a", ops).expectProblem(400, invalid)
        api.patch(id, 1, "a", ops.drop(1)).expect(200)
        api.patch("00000000-0000-4000-8000-000000000000", 1, "a", ops).expectProblem(400, invalid)
    }

    @Test
    fun `a deleted document says how it comes back`() {
        val id = api.newId("a")
        api.delete(id)
        val problem = api.patch(id, 1, "falsch", emptyList()).expectProblem(404, "Dokument gelöscht")
        assertEquals(true, "restore" in problem["detail"].asString())
    }

    @Test
    fun `the base must be known`() {
        val id = api.newId("a")
        listOf(
            0L,
            2L,
            -1L,
            Long.MAX_VALUE,
        ).forEach { api.patch(id, it, "a", emptyList()).expectProblem(422, inapplicable) }
    }

    @Test
    fun `the checksum must be that of the base`() {
        val id = api.newId("a")
        api.patch(id, 1, "b", emptyList()).expectProblem(422, inapplicable)
        api.patch(id, 1, "a", emptyList(), "checksum" to sha256("a").uppercase()).expectProblem(422, inapplicable)
        api.patch(id, 1, "a", listOf(replace(0, 1, "b"))).expect(200)
        api.patch(id, 1, "b", emptyList()).expectProblem(422, inapplicable)
        api.patch(id, 2, "a", emptyList()).expectProblem(422, inapplicable)
        api.patch(id, 1, "a", emptyList()).expect(200)
    }

    @Test
    fun `the checksum is over the normalised text`() {
        val id = api.newId("ä\r\nb\rc")
        api.patch(id, 1, "ä\nb\nc", emptyList()).expect(200)
    }

    @Test
    fun `an overlap is answered with what happened, and writes nothing`() {
        val id = api.newId("a\nb\nc")
        api.patch(id, 1, "a\nb\nc", listOf(replace(1, 1, "B"))).expect(200)
        val conflict = api.patch(id, 1, "a\nb\nc", listOf(replace(1, 1, "x"))).expect(409)
        assertEquals("application/json", conflict.header("Content-Type"))
        assertEquals(2, conflict.json["currentVersion"].asLong())
        val theirs = """[{"op":"replace","index":1,"count":1,"lines":["B"]}]"""
        assertEquals(theirs, conflict.json["opsSinceBase"].toString())
        assertFalse(conflict.json.has("title"))
        assertEquals("a\nB\nc", api.content(id))
    }

    @Test
    fun `a later change elsewhere is merged and reported`() {
        val id = api.newId("a\nb\nc")
        api.patch(id, 1, "a\nb\nc", listOf(insert(0, "x", "y"))).expect(200)
        val result = api.patch(id, 1, "a\nb\nc", listOf(replace(2, 1, "C"))).expect(200).json
        assertEquals("""[{"op":"insert","index":0,"lines":["x","y"]}]""", result["opsSinceBase"].toString())
        assertEquals("x\ny\na\nb\nC", api.content(id))
    }

    @Test
    fun `a rename in between changes nothing`() {
        val id = api.newId("a")
        api.rename(id, "t", 1).expect(200)
        val result = api.patch(id, 1, "a", listOf(replace(0, 1, "b"))).expect(200).json
        assertEquals(listOf(3L, 0L), listOf(result["version"].asLong(), result["opsSinceBase"].size().toLong()))
    }

    @Test
    fun `operations are checked against the current text`() {
        val id = api.newId("a\nb")
        val misfits =
            listOf(
                listOf(insert(3, "x")),
                listOf(delete(1, 2)),
                listOf(delete(0, Int.MAX_VALUE)),
                listOf(insert(Int.MAX_VALUE, "x")),
                listOf(replace(1, 1, "x"), replace(0, 1, "y")),
                listOf(replace(0, 2, "x"), insert(1, "y")),
            )
        misfits.forEach { api.patch(id, 1, "a\nb", it).expectProblem(422, inapplicable) }
        api.patch(id, 1, "a\nb", listOf(insert(2, "x"))).expect(200)
        // Fits the current text of three lines, though not its own base of two.
        api.patch(id, 1, "a\nb", listOf(delete(0, 1), insert(0, "y"))).expectProblem(422, inapplicable)
        assertEquals("a\nb\nx", api.content(id))
    }

    @Test
    fun `a document has at most 2,000,000 UTF-16 units after a patch`() {
        val id = api.newId("a")
        api.patch(id, 1, "a", listOf(replace(0, 1, "🌲".repeat(1_000_000) + "x"))).expectProblem(400, invalid)
        api.patch(id, 1, "a", listOf(replace(0, 1, "🌲".repeat(1_000_000)))).expect(200)
    }

    @Test
    fun `a repeated request gets the first answer, whatever has become of the document`() {
        val id = api.newId("a\nb")
        api.patch(id, 1, "a\nb", listOf(insert(0, "x"))).expect(200)
        val mine = arrayOf<Pair<String, Any?>>("clientId" to "writer", "seq" to 5)
        val first = api.patch(id, 1, "a\nb", listOf(replace(1, 1, "B")), *mine).expect(200)
        assertEquals(1, first.json["opsSinceBase"].size())
        api.patch(id, 3, "x\na\nB", listOf(insert(0, "y"))).expect(200)
        assertEquals(first.text, api.patch(id, 1, "a\nb", listOf(replace(1, 1, "B")), *mine).expect(200).text)
        assertEquals(first.text, api.patch(id, 77, "", listOf(delete(0, 9)), *mine).expect(200).text)
        api.delete(id)
        assertEquals(first.text, api.patch(id, 1, "a\nb", emptyList(), *mine).expect(200).text)
        assertEquals(listOf(1L, 5L), api.history(id).items().map { it["version"].asLong() })
    }

    @Test
    fun `an older number is refused, gaps are not`() {
        val id = api.newId("a")
        api.patch(id, 1, "a", emptyList(), "clientId" to "w", "seq" to 5).expect(200)
        api.patch(id, 2, "a", emptyList(), "clientId" to "w", "seq" to 4).expectProblem(422, inapplicable)
        api.patch(id, 2, "a", emptyList(), "clientId" to "other", "seq" to 1).expect(200)
        api.patch(id, 3, "a", emptyList(), "clientId" to "w", "seq" to 9).expect(200)
        api.patch(id, 4, "a", emptyList(), "clientId" to "w", "seq" to 5).expectProblem(422, inapplicable)
        val other = api.newId("a")
        api.patch(other, 1, "a", emptyList(), "clientId" to "w", "seq" to 1).expect(200)
    }

    @Test
    fun `only what succeeded is remembered`() {
        val id = api.newId("a")
        val mine = arrayOf<Pair<String, Any?>>("clientId" to "w", "seq" to 1)
        api.patch(id, 1, "falsch", emptyList(), *mine).expect(422)
        api.patch(id, 1, "a", List(1001) { insert(0) }, *mine).expect(400)
        api.patch(id, 1, "a", listOf(replace(0, 1, "b")), *mine).expect(200)
        assertEquals("b", api.content(id))
    }
}
