package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.support.Answer
import de.werkbaum.mcp.backend.support.MovableClock
import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.springframework.security.crypto.bcrypt.BCrypt
import java.time.Duration
import java.util.Base64
import java.util.concurrent.Callable
import java.util.concurrent.Executors

/** Wrong master passwords: backend 1.2. */
class LockoutTest {
    private val clock = MovableClock()
    private var server = TestServer.start(clock)

    @AfterEach fun stop() = server.close()

    private fun list(
        password: String,
        user: String = "werkbaum",
    ): Answer {
        val credentials = Base64.getEncoder().encodeToString("$user:$password".toByteArray())
        return server.api.send("GET", "/documents", null, "Authorization" to "Basic $credentials")
    }

    @Test
    fun `five wrong passwords lock for fifteen minutes`() {
        repeat(4) { list("falsch").expectProblem(401) }
        list(TestServer.PASSWORD).expect(200)
        repeat(4) { list("falsch").expectProblem(401) }
        server.api.get("/documents").expect(401)
        list(TestServer.PASSWORD, "jemand").expectProblem(401)
        val locked = list(TestServer.PASSWORD)
        locked.expectProblem(429)
        assertEquals("900", locked.header("Retry-After"))
        clock.forward(Duration.ofMillis(899_500))
        assertEquals("1", list(TestServer.PASSWORD).expect(429).header("Retry-After"))
        server.api.get("/documents").expect(401)
        server.api.create("")
        clock.forward(Duration.ofMillis(500))
        list(TestServer.PASSWORD).expect(200)
    }

    @Test
    fun `many attempts at once are no way round`() {
        Executors.newVirtualThreadPerTaskExecutor().use { executor ->
            val answers = executor.invokeAll(List(30) { Callable { list("falsch").status } }).map { it.get() }
            assertEquals(mapOf(401 to 5, 429 to 25), answers.groupingBy { it }.eachCount())
        }
    }

    @Test
    fun `credentials that cannot be read count as wrong`() {
        repeat(5) { server.api.send("GET", "/documents", null, "Authorization" to "Basic %%%").expect(401) }
        list(TestServer.PASSWORD).expect(429)
    }

    @Test
    fun `a real hash works`() {
        server.close()
        val hash = "{bcrypt}" + BCrypt.hashpw("geheim", BCrypt.gensalt("\$2y", 4))
        server = TestServer.start(clock, "werkbaum.master-password.hash=$hash")
        list("geheim").expect(200)
        list("falsch").expect(401)
    }

    @Test
    fun `without a usable hash nobody is let in`() {
        listOf("", "geheim", "{sha1}x").forEach { hash ->
            server.close()
            server = TestServer.start(clock, "werkbaum.master-password.hash=$hash")
            list("").expect(401)
            list(hash).expect(401)
            server.api.create("")
        }
    }
}
