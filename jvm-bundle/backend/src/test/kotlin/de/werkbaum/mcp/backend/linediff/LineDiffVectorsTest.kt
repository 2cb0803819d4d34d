package de.werkbaum.mcp.backend.linediff

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.TestFactory
import tools.jackson.databind.JsonNode
import tools.jackson.databind.json.JsonMapper
import java.nio.file.Path
import kotlin.io.path.listDirectoryEntries
import kotlin.io.path.readText

/** The vectors that every implementation of line operations and of the checksum has to meet. */
class LineDiffVectorsTest {
    private val json = JsonMapper()

    private fun vectors(folder: String): List<JsonNode> =
        Path
            .of("../../tests/vectors", folder)
            .listDirectoryEntries("*.json")
            .sorted()
            .map { json.readTree(it.readText()) }

    @TestFactory
    fun checksum(): List<DynamicTest> =
        vectors("checksum").map { vector ->
            dynamicTest(vector["name"].asString()) {
                assertEquals(
                    vector["expected"]["checksum"].asString(),
                    textChecksum(vector["input"]["text"].asString()),
                )
            }
        }

    @TestFactory
    fun `line operations`(): List<DynamicTest> {
        val vectors = vectors("lineops")
        assertTrue(vectors.size >= 34) { "only ${vectors.size} vectors" }
        return vectors.map { vector ->
            dynamicTest(vector["name"].asString()) { check(vector["input"], vector["expected"]) }
        }
    }

    private fun check(
        input: JsonNode,
        expected: JsonNode,
    ) {
        when (val function = input["fn"].asString()) {
            "lines" -> {
                assertEquals(expected["lines"].strings(), splitLines(input["text"].asString()))
            }

            "text" -> {
                assertEquals(expected["text"].asString(), joinLines(input["lines"].strings()))
            }

            "computeOps" -> {
                assertEquals(
                    expected["ops"].ops(),
                    computeOps(input["from"].strings(), input["to"].strings()),
                )
            }

            "applyOps" -> {
                checkApply(input, expected)
            }

            "conflicts" -> {
                assertEquals(expected["conflicts"].asBoolean(), conflicts(input["a"].op(), input["b"].op()))
            }

            "rebaseOps" -> {
                assertEquals(expected["ops"]?.ops(), rebaseOps(input["ops"].ops(), input["onto"].ops()))
            }

            "mapLine" -> {
                assertEquals(expected["line"].asInt(), mapLine(input["line"].asInt(), input["ops"].ops()))
            }

            else -> {
                error("no function $function")
            }
        }
    }

    private fun checkApply(
        input: JsonNode,
        expected: JsonNode,
    ) {
        val apply = { applyOps(input["base"].strings(), input["ops"].ops()) }
        if (expected.has("error")) {
            assertThrows(OpsMisfitException::class.java) { apply() }
        } else {
            assertEquals(expected["lines"].strings(), apply())
        }
    }
}

internal fun JsonNode.strings(): List<String> = values().map { it.asString() }

internal fun JsonNode.ops(): List<LineOp> = values().map { it.op() }

internal fun JsonNode.op(): LineOp =
    LineOp(
        LineOpKind.valueOf(this["op"].asString().uppercase()),
        this["index"].asInt(),
        this["count"]?.asInt(),
        this["lines"]?.strings(),
    )
