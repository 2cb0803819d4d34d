package de.werkbaum.mcp.embed

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import java.time.Duration
import java.util.concurrent.CompletableFuture

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

    private val impatient =
        LaneLimits(
            call = Duration.ofMillis(400),
            wait = Duration.ofMillis(100),
            interrupt = Duration.ofMillis(200),
            grace = Duration.ofMillis(300),
            queue = 1,
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
        withCore {
            assertEquals("1", it.call("counted"))
            assertThrows(CoreTimeoutException::class.java) { it.call("forever") }
            assertEquals("1", eventually { it.call("counted") })
            assertEquals(CoreHealth(waiting = 0, contexts = 2, lostThreads = 0), it.health())
        }

    @Test
    fun `a regular expression that cannot be stopped costs its thread, not the engine`() =
        withCore {
            assertThrows(CoreTimeoutException::class.java) { it.call("backtrack", "[24]") }
            assertEquals("[1]", eventually { it.call("echo", "[1]") })
            println("embed: after a regular expression that would not stop: ${it.health()}")
        }

    @Test
    fun `who waits too long or finds the queue full is told so at once`() =
        withCore {
            val running = CompletableFuture.runAsync { runCatching { it.call("forever") } }
            Thread.sleep(100)
            val waiting = CompletableFuture.supplyAsync { runCatching { it.call("version") }.exceptionOrNull() }
            Thread.sleep(20)
            assertThrows(CoreBusyException::class.java) { it.call("version") }
            assertTrue(waiting.join() is CoreBusyException)
            running.join()
        }

    @Test
    fun `a context is renewed after its number of calls`() =
        withCore(impatient.copy(callsPerContext = 3)) {
            // The start asked for the version, so two calls are left in the first context.
            assertEquals(listOf("1", "2", "1", "2", "3", "1"), List(6) { _ -> it.call("counted") })
        }

    @Test
    fun `too long arguments stay outside`() =
        withCore(impatient.copy(inputLength = 10)) {
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
        limits: LaneLimits = impatient,
        test: (GraalCore) -> Unit,
    ) = GraalCore(bundle, limits = limits).use(test)

    /** The first answer that is not "busy". */
    private fun eventually(ask: () -> String): String {
        repeat(100) {
            try {
                return ask()
            } catch (_: CoreBusyException) {
                Thread.sleep(50)
            }
        }
        return ask()
    }
}
