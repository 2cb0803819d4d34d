package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.Answer
import de.werkbaum.mcp.backend.support.Api
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.replace
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.util.UUID

/** Answers are JSON, each of the kind that the contract gives it, whatever a client says it takes (backend 1.1, 1.4). */
class AcceptTest {
    private val api = TestServer.api

    private fun Answer.expectJson(status: Int) {
        expect(status)
        assertEquals("application/json", header("Content-Type")?.substringBefore(';')) { text }
    }

    @ParameterizedTest
    @ValueSource(
        strings = [
            "*/*", "application/json", "application/problem+json", "application/problem+json, application/json;q=0.5",
            "text/html", "text/event-stream", "application/json;q=0", "no type",
        ],
    )
    fun `documents are JSON, errors are problem details, a conflict of contents is none`(accept: String) {
        val header = "Accept" to accept
        val id = api.newId("a")
        api.patch(id, 1, "a", listOf(replace(0, 1, "b"))).expect(200)
        listOf("", "/history", "/changes?since=0").forEach {
            api.send("GET", "/documents/$id$it", null, header).expectJson(200)
        }
        val late = Api.patchBody(1, "a", listOf(replace(0, 1, "c")))
        api.send("PATCH", "/documents/$id/content", late, header).expectJson(409)
        api.send("POST", "/documents/$id/restore", null, header).expectProblem(409, "Konflikt")
        api.send("GET", "/documents/${UUID.randomUUID()}", null, header).expectProblem(404)
        api.send("POST", "/documents", "{", header).expectProblem(400, "Ungültige Anfrage")
        api.send("GET", "/documents", null, header).expectProblem(401)
        api.send("GET", "/nothing", null, header).expectProblem(404)
    }
}
