package de.werkbaum.mcp.backend.whitebox

import ch.qos.logback.classic.Logger
import ch.qos.logback.classic.spi.ILoggingEvent
import ch.qos.logback.core.read.ListAppender
import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.slf4j.LoggerFactory
import java.net.Socket
import java.net.URI

/** What clients do wrong is no news, and the id of a document is a key: neither gets into the log. */
class QuietLogTest {
    private val log = ListAppender<ILoggingEvent>()

    private fun TestServer.cutShort(
        path: String,
        head: String,
    ) = URI.create(api.url).run {
        Socket(host, port).use { socket ->
            val text = "PATCH /api/v1$path HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n$head"
            socket.getOutputStream().write(text.toByteArray())
            socket.shutdownOutput()
            socket.getInputStream().readBytes()
        }
    }

    @Test
    fun `requests of wrong form leave nothing in the log`() {
        TestServer.start().use { server ->
            val path = "/documents/" + server.api.newId("a")
            val root = LoggerFactory.getLogger("ROOT") as Logger
            log.start()
            root.addAppender(log)
            try {
                listOf("/", "/nothing", "/history/", "%20", ";a=b").forEach { server.api.get(path + it) }
                listOf("POST", "PATCH").forEach { server.api.send(it, path, "{}") }
                listOf("{", "[]", "{\"title\":7}").forEach { server.api.send("PUT", path, it) }
                server.api.send("PUT", path, "a", "Content-Type" to "text/plain")
                server.api.get("$path/changes?since=x")
                server.cutShort("$path/content", "Content-Length: 100\r\n\r\n{\"ops\"")
                server.cutShort("$path/content", "Transfer-Encoding: chunked\r\n\r\n20\r\n{\"ops\"")
                server.cutShort("$path/content", "Transfer-Encoding: chunked\r\n\r\nzz\r\n")
            } finally {
                root.detachAppender(log)
            }
            assertEquals(listOf<String>(), log.list.map { it.formattedMessage })
        }
    }
}
