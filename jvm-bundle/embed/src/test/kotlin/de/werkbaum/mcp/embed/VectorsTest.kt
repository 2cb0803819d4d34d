package de.werkbaum.mcp.embed

import org.graalvm.polyglot.Value
import org.graalvm.polyglot.proxy.ProxyExecutable
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import java.nio.file.Files
import java.time.Duration
import java.util.Locale
import kotlin.io.path.readText

/** The bundle in GraalJS: every vector, with the same characters as in Node, and what it costs. */
class VectorsTest {
    private val bundle = Repository.bundle.readText()

    @TestFactory
    fun `every vector`(): List<DynamicTest> {
        val vectors = Repository.vectors.readText()
        val node = askNode("vectors", Repository.bundle, Repository.runner, Repository.vectors)
        if (node == null) println("embed: no Node here, vectors are compared with what they expect only")
        return inGuestContext(bundle) { context, core ->
            val checksum = ProxyExecutable { (text) -> Sha256Checksum.of(text.asString()) }
            val runner = context.module(Repository.runner.readText(), "run-vectors.mjs")
            val answers = runner.getMember("runVectors").execute(core, vectors, checksum).asString()
            val compare = context.module(testResource("compare.mjs"), "compare.mjs")
            val names = compare.getMember("names").execute(vectors).strings()
            val problems = compare.getMember("problems").execute(vectors, answers, node).strings()
            assertTrue(names.size >= 334, "only ${names.size} vectors")
            if (node != null) println("embed: ${names.size} vectors, same text as Node: ${answers == node}")
            names.zip(problems) { name, problem -> dynamicTest(name) { assertEquals("", problem) } }
        }
    }

    @Test
    fun `what one inspect costs`() {
        val plan = Files.createTempFile("plan", ".werkbaum").also { Files.writeString(it, PLAN) }
        val argument = "[${jsonString(PLAN)},{}]"
        GraalCore(bundle, limits = LaneLimits(call = Duration.ofMinutes(2))).use { core ->
            val first = nanos { core.call("inspectPlan", argument) }
            repeat(WARM_UP) { core.call("inspectPlan", argument) }
            val here = List(CALLS) { nanos { core.call("inspectPlan", argument) } }
            System.gc()
            val heap = Runtime.getRuntime().run { totalMemory() - freeMemory() }
            println("embed: inspect of ${PLAN.lines().size} nodes: ${summary(here)}, the first one ${millis(first)}")
            println("embed: heap after a collection: ${heap / 1_000_000} MB")
            val node = askNode("inspect", Repository.bundle, plan, WARM_UP + CALLS)
            assumeTrue(node != null, "no Node to compare with")
            val there = node!!.lines().drop(WARM_UP).map(String::toLong)
            println("embed: the same in Node: ${summary(there)}, ratio of the medians ${median(here) / median(there)}")
        }
    }

    private fun Value.strings() = List(arraySize.toInt()) { getArrayElement(it.toLong()).asString() }

    private fun nanos(work: () -> Unit): Long {
        val start = System.nanoTime()
        work()
        return System.nanoTime() - start
    }

    private fun median(values: List<Long>) = values.sorted()[values.size / 2]

    private fun summary(nanos: List<Long>) = "median ${millis(median(nanos))}, best ${millis(nanos.min())}"

    private fun millis(nanos: Long) = "%.2f ms".format(Locale.ROOT, nanos / 1e6)

    private fun jsonString(text: String) =
        "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\""

    private companion object {
        const val WARM_UP = 50
        const val CALLS = 101

        /** 232 nodes in three levels with every kind of token. */
        val PLAN =
            (0 until 8)
                .flatMap { part ->
                    listOf("[~] #p$part: Part $part (XL) @ada") +
                        (0 until 4).flatMap { step ->
                            listOf("  - [ ] #p$part.s$step: Step $step of Größe (M)${dependency(part, step)} @ben") +
                                (0 until 6).map {
                                    "    ${"-|+"[it % 3]} [${" ~x/!?"[it]}] task $it with words @cleo (S) !"
                                }
                        }
                }.joinToString("\n")

        fun dependency(
            part: Int,
            step: Int,
        ) = if (step > 0) " :#p$part.s${step - 1}" else ""
    }
}
