package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.feed.ChangeBell
import de.werkbaum.mcp.backend.feed.WaitedDocuments
import de.werkbaum.mcp.backend.support.TestServer
import de.werkbaum.mcp.backend.support.insert
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.Test
import org.springframework.jdbc.core.JdbcTemplate
import java.nio.file.Files
import java.nio.file.Path
import java.util.UUID
import java.util.concurrent.Callable
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** Several servers on one database, and the end of one: backend 1.9, 1.13. */
class InstancesTest {
    private fun await(condition: () -> Boolean) {
        repeat(600) {
            if (condition()) return
            Thread.sleep(100)
        }
        error("waited a minute in vain")
    }

    @Test
    fun `a change in one instance wakes readers of another, also after its connection broke`() {
        assumeTrue(TestServer.onPostgres, "an embedded database has one instance")
        TestServer.start().use { one ->
            // Without its second net, so that the wake-ups alone are seen.
            TestServer.start(null, "werkbaum.waited-documents-pause=1h").use { two ->
                val id = one.api.newId("a")
                repeat(5) { wakes(one, two, id, it + 1L) }
                val listeners = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ?"
                one.bean<JdbcTemplate>().queryForList(listeners, "werkbaum change listener")
                repeat(3) { wakes(one, two, id, it + 6L) }
            }
        }
    }

    private fun wakes(
        writer: TestServer,
        reader: TestServer,
        id: String,
        version: Long,
    ) {
        val waiting = reader.api.sendAsync("GET", "/documents/$id/changes?since=$version")
        await { reader.bean<ChangeBell>().waitedFor().isNotEmpty() }
        writer.api.patch(id, version, "a", emptyList()).expect(200)
        assertEquals(
            version + 1,
            waiting
                .get(1, TimeUnit.MINUTES)
                .expect(200)
                .json["currentVersion"]
                .asLong(),
        )
    }

    @Test
    fun `a change that nobody announced is found`() {
        assumeTrue(TestServer.onPostgres, "an embedded database has one instance")
        TestServer.start().use { server ->
            val id = UUID.fromString(server.api.newId("a"))
            val bell = server.bean<ChangeBell>()
            listOf(bell.waiter(id, 1), bell.waiter(UUID.randomUUID(), 0)).let { (mine, other) ->
                val looker = WaitedDocuments(bell, server.bean<JdbcTemplate>())
                looker.look()
                assertEquals(false, mine.await(0))
                server.bean<JdbcTemplate>().update("UPDATE document SET version = 2 WHERE id = ?", id)
                looker.look()
                assertEquals(listOf(true, false), listOf(mine.await(0), other.await(0)))
            }
        }
    }

    @Test
    fun `writers of one document follow each other, in whatever instance`() {
        val one = TestServer.start()
        val two = if (TestServer.onPostgres) TestServer.start() else one
        val id = one.api.newId("a")
        Executors.newVirtualThreadPerTaskExecutor().use { executor ->
            val writes = List(60) { Callable { append(if (it % 2 == 0) one else two, id, "line $it") } }
            val versions = executor.invokeAll(writes).map { it.get() }
            assertEquals((2L..61L).toList(), versions.sorted())
        }
        assertEquals(
            61,
            one.api
                .content(id)
                .lines()
                .toSet()
                .size,
        )
        listOf(one, two).distinct().forEach(TestServer::close)
    }

    /** Every insert is made for version 1, at its end: they all merge. */
    private fun append(
        server: TestServer,
        id: String,
        line: String,
    ): Long =
        server.api
            .patch(id, 1, "a", listOf(insert(1, line)))
            .expect(200)
            .json["version"]
            .asLong()

    @Test
    fun `a server that stops answers all who wait`() {
        val server = TestServer.start()
        val id = server.api.newId("a")
        val waiting = List(5) { server.api.sendAsync("GET", "/documents/$id/changes?since=1") }
        await { server.bean<ChangeBell>().let { bell -> bell.waitedFor().isNotEmpty() && bell.waiting() == 5 } }
        val start = System.nanoTime()
        server.close()
        waiting.forEach { it.get(1, TimeUnit.MINUTES).expect(204) }
        assertTrue(
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start) < 25,
        ) { "they waited for their time to be up" }
    }

    @Test
    fun `a second server on one embedded database says so`() {
        assumeTrue(!TestServer.onPostgres, "PostgreSQL serves several")
        val folder = "werkbaum.data-dir=" + Files.createTempDirectory(Path.of("target"), "h2-")
        TestServer.start(null, folder).use {
            val (status, output) = startAnother(folder)
            assertEquals(1, status) { output }
            assertTrue("Another process has the embedded database open." in output) { output }
            assertTrue("\tat " !in output) { output }
        }
    }

    /** In a process of its own, since the database shares one file among all within a process. */
    private fun startAnother(option: String): Pair<Int, String> {
        val java = Path.of(System.getProperty("java.home"), "bin", "java").toString()
        val main = "de.werkbaum.mcp.backend.BackendKt"
        val command = listOf(java, "-cp", System.getProperty("java.class.path"), main, "--server.port=0", "--$option")
        val process = ProcessBuilder(command).redirectErrorStream(true).start()
        val output = process.inputReader().readText()
        return process.waitFor() to output
    }
}
