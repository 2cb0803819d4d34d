package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.feed.ChangeBell
import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Test
import java.util.concurrent.TimeUnit

/** Readers who wait must not use up what writers need. */
class ManyReadersTest {
    @Test
    fun `only so many wait at once, those who do not wait are always answered`() {
        TestServer.start(null, "werkbaum.live-editing.max-readers=2").use { server ->
            val api = server.api
            val id = api.newId("a")
            val other = api.newId("b")
            val waiting = List(2) { api.sendAsync("GET", "/documents/$id/changes?since=1") }
            val bell = server.bean<ChangeBell>()
            while (bell.waiting() < 2) Thread.sleep(10)
            listOf(id, other).forEach { api.changes(it, 1, wait = 25).expectProblem(503) }
            api.changes(id, 1).expect(204)
            api.changes(id, 0, wait = 25).expect(200)
            api.patch(id, 1, "a", listOf()).expect(200)
            waiting.forEach { it.get(1, TimeUnit.MINUTES).expect(200) }
            api.changes(other, 1, wait = 1).expect(204)
        }
    }
}
