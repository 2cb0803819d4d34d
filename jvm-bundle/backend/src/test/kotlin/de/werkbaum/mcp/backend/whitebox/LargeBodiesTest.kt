package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.http.LargeBodies
import de.werkbaum.mcp.backend.http.TooManyLargeBodiesException
import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.assertThrows
import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** Large bodies take turns. */
class LargeBodiesTest {
    @Test
    fun `one at a time, and the next when it is done`() {
        val bodies = LargeBodies(waitSeconds = 0)
        bodies.enter()
        assertThrows<TooManyLargeBodiesException> { bodies.enter() }
        bodies.leave()
        bodies.enter()
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
