package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

/** Bodies that would not fit into memory. */
class BodyLimitTest {
    @Test
    fun `a body has at most so many bytes, declared or not`() {
        TestServer.start(null, "werkbaum.max-body-bytes=1000").use { server ->
            server.api.create("x".repeat(900))
            server.api
                .send(
                    "POST",
                    "/documents",
                    mapOf("title" to "t", "content" to "x".repeat(1000)),
                ).expectProblem(413)
            val body = """{"title":"t","content":"${"x".repeat(5000)}"}""".byteInputStream()
            val chunked =
                HttpRequest
                    .newBuilder(URI.create("${server.api.url}/api/v1/documents"))
                    .version(HttpClient.Version.HTTP_1_1)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofInputStream { body })
                    .build()
            val answer = HttpClient.newHttpClient().send(chunked, HttpResponse.BodyHandlers.ofString())
            assertEquals(413, answer.statusCode()) { answer.body() }
        }
    }

    @Test
    fun `a client that is still sending gets the answer, not a broken connection`() {
        TestServer.start().use { server ->
            val body = mapOf("title" to "t", "content" to "x".repeat(12_000_000))
            repeat(5) { server.api.send("POST", "/documents", body).expectProblem(413) }
        }
    }
}
