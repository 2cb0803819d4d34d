package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.history.VersionTable
import de.werkbaum.mcp.backend.support.MovableClock
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.items
import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import org.springframework.jdbc.core.JdbcTemplate
import java.time.Duration
import java.util.UUID

/** What stays and what goes: backend 1.8, with a clock that the test moves. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MilestonesTest {
    private val clock = MovableClock()
    private val server = TestServer.start(clock)
    private val api = server.api
    private lateinit var id: String
    private var version = 1L

    @BeforeEach
    fun create() {
        id = api.newId("a")
        version = 1
    }

    @AfterAll fun stop() = server.close()

    private fun write(vararg more: Pair<String, Any?>) {
        api.patch(id, version++, "a", emptyList(), *more).expect(200)
    }

    private fun agent(name: String) = write("clientId" to "mcp-" + UUID.randomUUID(), "displayName" to name)

    private fun person() = write("clientId" to "tab-" + UUID.randomUUID(), "displayName" to "Ann")

    private fun pass(seconds: Long) = clock.forward(Duration.ofSeconds(seconds))

    private fun listed() = api.history(id).items().map { it["version"].asLong() }

    private fun marks() = server.bean<VersionTable>().marks(UUID.fromString(id), 0, version)

    private fun stored() = marks().map { it.version }

    private fun milestones() = marks().filter { it.milestone }.map { it.version }

    /** Lets everything that is no milestone go; the version written here is one. */
    private fun settle(): List<Long> {
        pass(301)
        write("milestone" to true)
        return stored()
    }

    @Test
    fun `sync versions go after five minutes, at the next write`() {
        person()
        pass(1)
        person()
        pass(10_000)
        assertEquals(listOf(1L, 2L, 3L), stored())
        person()
        // 3 was followed by a pause and stays, 2 goes.
        assertEquals(listOf(1L, 3L, 4L), stored())
    }

    @Test
    fun `the history lists the milestones and the newest version, whatever it is`() {
        person()
        write("milestone" to true)
        person()
        person()
        assertEquals(listOf(1L, 2L, 3L, 4L, 5L), stored())
        assertEquals(listOf(1L, 3L, 5L), listed())
        api.delete(id)
        assertEquals(listOf(1L, 3L, 6L), listed())
    }

    @Test
    fun `retention and pause are exact`() {
        person()
        val first = version
        pass(29)
        person()
        pass(30)
        person()
        assertEquals(listOf(version - 1), milestones().filter { it >= first })
        pass(300 - 30 - 29)
        write("milestone" to true)
        assertEquals(true, first in stored())
        clock.forward(Duration.ofMillis(1))
        write("milestone" to true)
        assertEquals(false, first in stored())
    }

    @Test
    fun `all but plain patches are milestones at birth`() {
        api.rename(id, "t", version++).expect(200)
        api.send("PUT", "/documents/$id", mapOf("title" to "t", "content" to "a")).expect(200)
        api.delete(id)
        api.restore(id).expect(200)
        api.restore(id, version).expect(200)
        version += 4
        assertEquals((version - 4..version).toList(), settle().takeLast(6).dropLast(1))
    }

    @Test
    fun `the state before and after an agent's turn stays`() {
        pass(60)
        person()
        person()
        val before = version
        agent("Claude")
        agent("Claude")
        assertEquals(before, milestones().last())
        val after = version
        pass(30)
        person()
        person()
        assertEquals(after, milestones().last())
        val kept = settle()
        assertEquals(listOf(before, after), kept.filter { it in before..version - 1 }.take(2))
    }

    @Test
    fun `two agents are two sides, one agent is one`() {
        pass(60)
        person()
        agent("Claude")
        pass(40)
        agent("Claude")
        val first = version
        agent("Claude")
        assertEquals(false, first in milestones())
        val last = version
        agent("Gemini")
        assertEquals(true, last in milestones())
    }

    @Test
    fun `sides that change fast make one milestone in thirty seconds`() {
        pass(60)
        person()
        val start = version
        repeat(5) {
            agent("Claude")
            person()
            pass(2)
        }
        assertEquals(listOf(start), milestones().filter { it >= start })
        pass(20)
        agent("Claude")
        assertEquals(2, milestones().count { it >= start })
    }

    @Test
    fun `a version that is kept outlives the retention`() {
        person()
        val kept = version
        server.bean<VersionTable>().keep(UUID.fromString(id), kept, clock.instant() + Duration.ofMinutes(60))
        person()
        pass(301)
        person()
        assertEquals(true, kept in stored())
        pass(3_300)
        person()
        assertEquals(false, kept in stored())
    }

    @Test
    fun `one write compacts at most 200 versions`() {
        repeat(450) { person() }
        val jdbc = server.bean<JdbcTemplate>()
        val count = {
            jdbc.queryForObject(
                "SELECT count(*) FROM document_version WHERE document_id = ? AND NOT milestone",
                Int::class.java,
                UUID.fromString(id),
            )
        }
        val before = checkNotNull(count())
        pass(301)
        write("milestone" to true)
        // The newest of them was followed by a pause.
        assertEquals(before - 1 - 200, count())
        write("milestone" to true)
        write("milestone" to true)
        assertEquals(0, count())
    }

    @Test
    fun `a compacted version is no base, cannot be restored, and its reader gets the whole text`() {
        person()
        val gone = version
        person()
        settle()
        api.patch(id, gone, "a", emptyList()).expectProblem(422, "Diff nicht anwendbar")
        api.restore(id, gone).expectProblem(404, "Dokument nicht gefunden")
        val feed = api.changes(id, gone).expect(200).json
        assertEquals(listOf(true, false, false), listOf("content", "ops", "fromVersion").map(feed::has))
    }
}
