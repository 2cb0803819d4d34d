package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.http.LargeBodies
import de.werkbaum.mcp.backend.http.SlowBodyException
import de.werkbaum.mcp.backend.http.TooManyLargeBodiesException
import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.net.InetSocketAddress
import java.net.Socket
import java.net.URI
import java.time.Duration
import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** Large bodies take turns. */
class LargeBodiesTest {
    @Test
    fun `one at a time, and the next when it is done`() {
        val bodies = LargeBodies(waitSeconds = 0)
        val turn = bodies.enter()
        assertThrows<TooManyLargeBodiesException> { bodies.enter() }
        turn.leave()
        bodies.enter()
    }

    @Test
    fun `a turn ends when its time is up`() {
        var now = 7L
        val turn = LargeBodies(most = Duration.ofNanos(10), nanos = { now }).enter()
        now += 9
        turn.goOn()
        now += 1
        assertThrows<SlowBodyException> { turn.goOn() }
    }

    @Test
    fun `a large body that comes too slowly is refused, small ones never are`() {
        TestServer.start(null, "werkbaum.large-body-time=0s").use { server ->
            val post = { size: Int ->
                server.api.send("POST", "/documents", mapOf("title" to "t", "content" to "x".repeat(size)))
            }
            repeat(2) { post(2_000_000).expectProblem(408) }
            post(1_000_000).expect(201)
        }
    }

    @Test
    fun `who takes the answer slowly keeps nobody waiting`() {
        // Longer than anybody waits for a turn: else the slow one would lose it in time.
        TestServer.start(null, "server.tomcat.connection-timeout=60s").use { server ->
            val body = """{"title":"t","content":"${"x".repeat(8_000_000)}"}"""
            val head = "POST /api/v1/documents HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            val uri = URI.create(server.api.url)
            Socket().use { slow ->
                slow.receiveBufferSize = 4096
                slow.connect(InetSocketAddress(uri.host, uri.port))
                slow.getOutputStream().write("${head}Content-Length: ${body.length}\r\n\r\n$body".toByteArray())
                assertEquals('H'.code, slow.getInputStream().read()) // the answer has begun; the rest is not taken
                server.api.send("POST", "/documents", body).expect(201)
            }
        }
    }

    @Test
    fun `many that come together are all taken, also after refused ones`() {
        TestServer.start(null, "werkbaum.max-body-bytes=3000000").use { server ->
            val post = { size: Int ->
                server.api.send("POST", "/documents", mapOf("title" to "t", "content" to "x".repeat(size)))
            }
            val sizes = List(12) { if (it % 2 == 0) 2_000_000 else 4_000_000 }
            val statuses =
                Executors.newVirtualThreadPerTaskExecutor().use { pool ->
                    pool.invokeAll(sizes.map { Callable { post(it).status } }).map { it.get() }
                }
            assertEquals(sizes.map { if (it < 3_000_000) 201 else 413 }, statuses)
        }
    }
}
