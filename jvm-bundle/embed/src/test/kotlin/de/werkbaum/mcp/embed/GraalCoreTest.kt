package de.werkbaum.mcp.embed

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch

class GraalCoreTest {
    private val bundle =
        """
        export const version = '1';
        export const echo = (...all) => all;
        export const nothing = () => undefined;
        export const fail = () => { throw Object.assign(new RangeError('too far'), { code: 'INVALID_OPS' }); };
        export const failOddly = () => { throw 7; };
        export const forever = () => { for (;;) ; };
        export const dive = () => 1 + dive();
        let count = 0;
        export const counted = () => ++count;
        export const backtrack = (n) => /^(?:(a+)+)+\1c${'$'}/u.test('a'.repeat(n) + 'b');
        export const createWerkbaum = ({ checksum }) => ({ sum: (text) => checksum(text) });
        """.trimIndent()

    /** For tests that are not about time: this machine may be slow. */
    private val patient = LaneLimits(call = Duration.ofMinutes(2), wait = Duration.ofMinutes(2))

    private val impatient =
        LaneLimits(
            call = Duration.ofMillis(400),
            wait = Duration.ofMillis(100),
            interrupt = Duration.ofMillis(500),
            grace = Duration.ofMillis(500),
        )

    @Test
    fun `values and functions cross as JSON`() =
        withCore {
            assertEquals("\"1\"", it.call("version"))
            assertEquals("""["ä",{"a":[1,null]}]""", it.call("echo", """["ä",{"a":[1,null]}]"""))
            assertEquals("null", it.call("nothing"))
        }

    @Test
    fun `functions of createWerkbaum are reached and get the checksum of the host`() =
        withCore {
            assertEquals(
                "\"sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"",
                it.call("sum", """["abc"]"""),
            )
        }

    @Test
    fun `an error of the guest keeps its name, message and code`() =
        withCore {
            val problem = assertThrows(CoreThrewException::class.java) { it.call("fail") }
            assertEquals(
                listOf("RangeError", "too far", "INVALID_OPS"),
                listOf(problem.name, problem.message, problem.code),
            )
            assertNull(problem.cause)
            assertThrows(CoreException::class.java) { it.call("failOddly") }
            assertEquals("TypeError", assertThrows(CoreThrewException::class.java) { it.call("absent") }.name)
            assertEquals("SyntaxError", assertThrows(CoreThrewException::class.java) { it.call("echo", "[") }.name)
        }

    @Test
    fun `endless recursion is an error of the guest and leaves the lane whole`() =
        withCore {
            assertThrows(CoreException::class.java) { it.call("dive") }
            assertEquals("[1]", it.call("echo", "[1]"))
        }

    @Test
    fun `a call that overruns is stopped and the next one gets a fresh context`() =
        withCore(impatient.copy(grace = Duration.ofSeconds(20))) {
            eventually { it.call("counted") }
            assertThrows(CoreTimeoutException::class.java) { it.call("forever") }
            assertEquals("1", eventually { it.call("counted") })
            assertFresh(it, lostThreads = 0)
        }

    @Test
    fun `a regular expression that runs wild is stopped like any other call`() =
        withCore(impatient.copy(grace = Duration.ofSeconds(20))) {
            assertThrows(CoreTimeoutException::class.java) { it.call("backtrack", "[60]") }
            assertEquals("[1]", eventually { it.call("echo", "[1]") })
            assertFresh(it, lostThreads = 0)
        }

    @Test
    fun `a thread that does not come back is given up and replaced`() {
        val release = CountDownLatch(1)
        val stuck = Checksum { if (it == "stuck") awaitUninterruptibly(release) else "free" }
        GraalCore(bundle, stuck, impatient).use { core ->
            assertThrows(CoreTimeoutException::class.java) { core.call("sum", """["stuck"]""") }
            assertEquals("\"free\"", eventually { core.call("sum", """["other"]""") })
            assertFresh(core, lostThreads = 1)
        }
        release.countDown()
    }

    @Test
    fun `who waits too long or finds the queue full is told so`() {
        val inside = CountDownLatch(1)
        val release = CountDownLatch(1)
        val slow = Checksum { awaitUninterruptibly(release, inside::countDown) }
        GraalCore(bundle, slow, patient.copy(queue = 1, wait = Duration.ofSeconds(1))).use { core ->
            val running = CompletableFuture.supplyAsync { core.call("sum", """["a"]""") }
            inside.await()
            val waiting = CompletableFuture.supplyAsync { runCatching { core.call("version") }.exceptionOrNull() }
            while (core.health().waiting == 0) Thread.sleep(1)
            assertThrows(CoreBusyException::class.java) { core.call("version") }
            assertTrue(waiting.join() is CoreBusyException)
            assertEquals(0, core.health().waiting)
            release.countDown()
            assertEquals("\"late\"", running.join())
        }
    }

    @Test
    fun `a context is renewed after its number of calls`() =
        withCore(patient.copy(callsPerContext = 3)) {
            // The start asked for the version, so two calls are left in the first context.
            assertEquals(listOf("1", "2", "1", "2", "3", "1"), List(6) { _ -> it.call("counted") })
        }

    @Test
    fun `too long arguments stay outside`() =
        withCore(patient.copy(inputLength = 10)) {
            assertThrows(CoreInputException::class.java) { it.call("echo", "[\"123456789\"]") }
        }

    @Test
    fun `a broken bundle fails at start, a closed engine refuses`() {
        assertThrows(CoreBrokenException::class.java) { GraalCore("import 'node:fs';") }
        assertThrows(CoreBrokenException::class.java) { GraalCore("export const = 1;") }
        val core = GraalCore(bundle)
        core.close()
        assertThrows(CoreBrokenException::class.java) { core.call("version") }
    }

    private fun withCore(
        limits: LaneLimits = patient,
        test: (GraalCore) -> Unit,
    ) = GraalCore(bundle, limits = limits).use(test)

    private fun assertFresh(
        core: GraalCore,
        lostThreads: Int,
    ) {
        assertTrue(core.health().contexts > 1)
        assertEquals(lostThreads, core.health().lostThreads)
    }

    private fun awaitUninterruptibly(
        latch: CountDownLatch,
        before: () -> Unit = {},
    ): String {
        before()
        while (latch.count > 0) runCatching(latch::await)
        return "late"
    }

    /** The first answer that comes in time. */
    private fun eventually(ask: () -> String): String {
        repeat(100) {
            try {
                return ask()
            } catch (_: CoreBusyException) {
                Thread.sleep(50)
            } catch (_: CoreTimeoutException) {
                // A fresh context may be slower than the impatient limit where the machine is busy.
            }
        }
        return ask()
    }
}
