package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.documents.RequestKeyTable
import de.werkbaum.mcp.backend.support.MovableClock
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.insert
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration

/** How long and where a repeated request is recognised: backend 1.7. */
class RequestKeysTest {
    private val mine = arrayOf<Pair<String, Any?>>("clientId" to "w", "seq" to 1)

    @Test
    fun `a day`() {
        val clock = MovableClock()
        TestServer.start(clock).use { server ->
            val id = server.api.newId("a")
            val send = {
                server.api
                    .patch(
                        id,
                        1,
                        "a",
                        listOf(insert(0, "b")),
                        *mine,
                    ).expect(200)
                    .json["version"]
                    .asLong()
            }
            assertEquals(2, send())
            clock.forward(Duration.ofHours(24))
            assertEquals(2, send())
            assertEquals(0, server.bean<RequestKeyTable>().deleteOld())
            clock.forward(Duration.ofMillis(1))
            assertEquals(3, send())
            clock.forward(Duration.ofHours(25))
            assertEquals(true, server.bean<RequestKeyTable>().deleteOld() > 0)
        }
    }

    @Test
    fun `across a restart`() {
        val folder = "werkbaum.data-dir=" + Files.createTempDirectory(Path.of("target"), "h2-")
        val first =
            TestServer.start(null, folder).use { server ->
                val id = server.api.newId("a")
                id to
                    server.api
                        .patch(id, 1, "a", listOf(insert(0, "b")), *mine)
                        .expect(200)
                        .text
            }
        TestServer.start(null, folder).use { server ->
            val (id, answer) = first
            assertEquals(
                answer,
                server.api
                    .patch(id, 1, "a", listOf(insert(0, "b")), *mine)
                    .expect(200)
                    .text,
            )
            assertEquals("b\na", server.api.content(id))
        }
    }
}
