package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.net.Socket
import java.net.URI
import java.util.UUID

/** Calls from browsers: backend 1.1. Over a bare socket, because HTTP clients do not send these headers. */
class CrossOriginTest {
    private val api = TestServer.api
    private val path = "/api/v1/documents/${UUID.randomUUID()}"

    private fun raw(vararg head: String): List<String> =
        URI.create(api.url).run {
            Socket(host, port).use { socket ->
                val text = (head.toList() + listOf("Host: $host", "Connection: close", "", "")).joinToString("\r\n")
                socket.getOutputStream().write(text.toByteArray())
                socket
                    .getInputStream()
                    .readBytes()
                    .decodeToString()
                    .lines()
            }
        }

    private fun List<String>.header(name: String) =
        firstOrNull { it.startsWith("$name:", ignoreCase = true) }?.substringAfter(':')?.trim()

    @Test
    fun `any page may ask which methods and headers it may use`() {
        listOf("GET", "POST", "PUT", "PATCH", "DELETE").forEach { method ->
            val answer =
                raw(
                    "OPTIONS $path HTTP/1.1",
                    "Origin: https://editor.example",
                    "Access-Control-Request-Method: $method",
                    "Access-Control-Request-Headers: authorization, content-type, x-taiga-token",
                )
            assertTrue(" 200" in answer.first()) { "$answer" }
            assertEquals("*", answer.header("Access-Control-Allow-Origin"))
            assertEquals("3600", answer.header("Access-Control-Max-Age"))
            assertEquals(null, answer.header("Access-Control-Allow-Credentials"))
            assertTrue(method in answer.header("Access-Control-Allow-Methods").orEmpty())
            assertEquals("authorization, content-type, x-taiga-token", answer.header("Access-Control-Allow-Headers"))
        }
    }

    @Test
    fun `other headers are not allowed`() {
        val answer =
            raw(
                "OPTIONS $path HTTP/1.1",
                "Origin: https://editor.example",
                "Access-Control-Request-Method: GET",
                "Access-Control-Request-Headers: x-else",
            )
        assertEquals(null, answer.header("Access-Control-Allow-Headers"))
        assertTrue(" 403" in answer.first()) { "$answer" }
    }

    @Test
    fun `errors can be read by any page`() {
        val answer = raw("GET $path HTTP/1.1", "Origin: https://editor.example")
        assertTrue(" 404" in answer.first()) { "$answer" }
        assertEquals("*", answer.header("Access-Control-Allow-Origin"))
        assertEquals(null, answer.header("Access-Control-Expose-Headers"))
    }

    @Test
    fun `a broken address is a problem detail as well`() {
        val answer = raw("GET /api/v1/documents/%zz HTTP/1.1")
        assertTrue(" 400" in answer.first()) { "$answer" }
        assertTrue(answer.header("Content-Type").orEmpty().startsWith("application/problem+json")) { "$answer" }
        assertTrue(answer.any { "Ungültige Anfrage" in it }) { "$answer" }
    }

    @Test
    fun `what never reaches an endpoint still names the address that was asked for`() {
        val answer = raw("TRACE $path HTTP/1.1")
        assertTrue(" 405" in answer.first()) { "$answer" }
        assertTrue(answer.any { "\"instance\":\"$path\"" in it }) { "$answer" }
    }
}
