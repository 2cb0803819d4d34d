package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.Answer
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.items
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import java.util.Base64

/** The list of documents and its password: backend 1.2. Wrong passwords are tried elsewhere, they lock the server. */
class AccessTest {
    private val api = TestServer.api
    private val password = System.getProperty("werkbaum.password", TestServer.PASSWORD)

    private fun list(authorization: String): Answer =
        api.send(
            "GET",
            "/documents",
            null,
            "Authorization" to authorization,
        )

    private fun basic(credentials: String) = "Basic " + Base64.getEncoder().encodeToString(credentials.toByteArray())

    @Test
    fun `without the password there is no list`() {
        val answer = api.get("/documents")
        answer.expectProblem(401)
        assertTrue(answer.header("WWW-Authenticate").orEmpty().startsWith("Basic "))
        api.send("HEAD", "/documents").expect(401)
    }

    @Test
    fun `another scheme is no attempt`() {
        repeat(10) { list("Bearer abc").expect(401) }
        list(basic("werkbaum:$password")).expect(200)
    }

    @Test
    fun `the list has all living documents with their texts`() {
        val kept = api.create("a\nb", "Titel")
        val gone = api.newId("weg")
        api.delete(gone)
        val documents = list(basic("werkbaum:$password")).expect(200).json.items()
        assertEquals(kept, documents.single { it["id"] == kept["id"] })
        assertTrue(documents.none { it["id"].asString() == gone })
    }

    @Test
    fun `documents are open to who knows their id, whatever else is sent`() {
        assumeTrue(System.getProperty("werkbaum.url") == null, "other servers may count this as a wrong password")
        val id = api.newId("a")
        repeat(10) {
            api.send("GET", "/documents/$id", null, "Authorization" to basic("werkbaum:falsch")).expect(200)
            api.send("GET", "/documents/$id", null, "Authorization" to "Bearer x").expect(200)
        }
        list(basic("werkbaum:$password")).expect(200)
    }
}
