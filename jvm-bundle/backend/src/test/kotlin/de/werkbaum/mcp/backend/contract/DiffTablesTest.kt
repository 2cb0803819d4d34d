package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.Answer
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.delete
import de.werkbaum.mcp.backend.support.insert
import de.werkbaum.mcp.backend.support.replace
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory

/** The tables of backend 2.4 and 2.5, seen from outside. */
class DiffTablesTest {
    private val api = TestServer.api

    @TestFactory
    fun `the feed's diff between two texts`(): List<DynamicTest> =
        listOf(
            Triple("a\nb\nc", "a\nB\nc", listOf(replace(1, 1, "B"))),
            Triple("a\nb\nc", "a\nb\nc\n", listOf(insert(3, ""))),
            Triple("", "x", listOf(replace(0, 1, "x"))),
            Triple("x", "", listOf(replace(0, 1, ""))),
            Triple("a\nb\nc\nd", "a\nc\nd\nb", listOf(delete(1, 1), insert(4, "b"))),
            Triple("a\nb", "b\na", listOf(insert(0, "b"), delete(1, 1))),
            Triple("a\na\na", "a\na", listOf(delete(2, 1))),
            Triple("a\nb\nc\nd\ne", "a\nX\nc\nY\nZ\ne", listOf(replace(1, 1, "X"), replace(3, 1, "Y", "Z"))),
            Triple("a\n\nb\n\nc", "a\n\nc", listOf(delete(2, 2))),
            Triple("a\r\nb", "a\nb", emptyList()),
        ).map { (from, to, ops) ->
            dynamicTest(Answer.mapper.writeValueAsString(listOf(from, to))) {
                val id = api.newId(from)
                api.send("PUT", "/documents/$id", mapOf("title" to "t", "content" to to)).expect(200)
                val feed = api.changes(id, 1).expect(200).json
                assertEquals(1, feed["fromVersion"].asLong())
                assertEquals(Answer.mapper.writeValueAsString(ops), feed["ops"].toString())
            }
        }

    @TestFactory
    fun `two patches on one base`(): List<DynamicTest> =
        listOf(
            Rebase(insert(1, "T"), insert(1, "M"), "a,T,M,b,c,d"),
            Rebase(replace(1, 2, "T"), insert(1, "M"), "a,M,T,d"),
            Rebase(replace(1, 2, "T"), insert(2, "M"), null),
            Rebase(replace(1, 2, "T"), insert(3, "M"), "a,T,M,d"),
            Rebase(insert(1, "T"), replace(1, 2, "M"), "a,T,M,d"),
            Rebase(insert(2, "T"), replace(1, 2, "M"), null),
            Rebase(insert(3, "T"), replace(1, 2, "M"), "a,M,T,d"),
            Rebase(delete(0, 1), replace(3, 1, "M"), "b,c,M"),
            Rebase(delete(1, 1), delete(1, 1), null),
            Rebase(replace(0, 1, "T"), replace(1, 1, "M"), "T,M,c,d"),
            Rebase(insert(4, "T"), insert(4, "M"), "a,b,c,d,T,M"),
            Rebase(delete(0, 4), insert(2, "M"), null),
        ).map { case -> dynamicTest("$case") { check(case) } }

    private fun check(case: Rebase) {
        val base = "a\nb\nc\nd"
        val id = api.newId(base)
        api.patch(id, 1, base, listOf(case.theirs)).expect(200)
        val answer = api.patch(id, 1, base, listOf(case.mine)).expect(if (case.result == null) 409 else 200)
        if (case.result != null) assertEquals(case.result, api.content(id).replace('\n', ','))
        assertEquals(true, answer.json.has("opsSinceBase"))
    }

    private data class Rebase(
        val theirs: Map<String, Any?>,
        val mine: Map<String, Any?>,
        val result: String?,
    )
}
