package de.werkbaum.mcp.embed

import org.junit.jupiter.api.AfterAll
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestInstance
import kotlin.io.path.readText

/** What our contexts offer and what not; the core must get by with it. A change here is a decision, not an accident. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PortableSubsetTest {
    private val probe = GraalCore(testResource("probe.mjs"))
    private val bundle = Repository.bundle.readText()

    @AfterAll
    fun close() = probe.close()

    @Test
    fun `the globals are those of the language and no others`() {
        assertEquals(json(LANGUAGE_GLOBALS), probe.call("globals"))
    }

    @Test
    fun `nothing of a host is in reach`() {
        val names =
            words(
                """
            console print printErr load loadWithNewGlobal quit Java Packages Polyglot Graal java javax com org edu JavaImporter
            setTimeout setInterval setImmediate queueMicrotask fetch crypto URL structuredClone performance TextEncoder
            TextDecoder process require module Buffer navigator window self document WebAssembly
            """,
            )
        assertEquals(json(names.map { "$it: undefined" }), probe.call("typesOf", "[${json(names)}]"))
    }

    @Test
    fun `the language is all there`() {
        val expected =
            """{"letters":"****9_","unicode15":true,"lookBehind":"a*b2","named":"2026","normalize":true,""" +
                """"wellFormedJson":"\"\\ud800\"","stableSort":"1,2,3"}"""
        assertEquals(expected, probe.call("features"))
    }

    @Test
    fun `text never becomes code`() {
        assertEquals("\"EvalError\"", probe.call("tryEval", """["eval"]"""))
        assertEquals("\"EvalError\"", probe.call("tryEval", """["Function"]"""))
    }

    @Test
    fun `the bundle names nothing that differs between engines`() {
        val forbidden =
            Regex(
                """\b(localeCompare|toLocale\w+|Intl|console|TextEncoder|setTimeout)\b|\beval\(|new Function|\bimport\b""",
            )
        assertFalse(forbidden.containsMatchIn(bundle)) { "the bundle has ${forbidden.find(bundle)?.value}" }
    }

    @Test
    fun `a plan of 12,000 levels does not overflow the lane`() {
        val text = (0 until LEVELS).joinToString("\n") { " ".repeat(it) + "- n" + it }
        inGuestContext(bundle) { context, core ->
            val deep = context.module(testResource("deep.mjs"), "deep.mjs")
            assertEquals(LEVELS, deep.getMember("parsedDepth").execute(core, text).asInt())
            assertEquals("$LEVELS nodes, 100 levels", deep.getMember("inspected").execute(core, text).asString())
        }
    }

    private fun json(names: List<String>) = names.joinToString(",", "[", "]") { "\"$it\"" }

    private companion object {
        const val LEVELS = 12_000

        fun words(text: String) = text.trim().split(Regex("""\s+"""))

        // `Intl` cannot be switched off under the sandbox policy; another test keeps the bundle from using it.
        val LANGUAGE_GLOBALS =
            words(
                """
                AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error
                EvalError FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array
                Intl JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set
                SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array
                Uint8ClampedArray WeakMap WeakRef WeakSet arguments decodeURI decodeURIComponent encodeURI
                encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined unescape
                """,
            )
    }
}
