package de.werkbaum.mcp.backend.linediff

import de.werkbaum.mcp.embed.GraalCore
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import tools.jackson.databind.JsonNode
import tools.jackson.databind.json.JsonMapper
import kotlin.random.Random

/** Line operations exist twice, here and in the core's bundle: both answer every random case alike. */
class LineDiffAgainstBundleTest {
    private val json = JsonMapper()

    @Test
    fun `10,000 random cases`() {
        val seed = Random.nextInt()
        val random = Random(seed)
        GraalCore().use { core -> repeat(CASES) { check(core, RandomCase(random), "seed $seed, case $it") } }
    }

    private fun check(
        core: GraalCore,
        case: RandomCase,
        name: String,
    ) = case.run {
        assertEquals(core.ask("computeLineOps", from, to).ops(), computeOps(from, to), name)
        assertEquals(to, applyOps(from, computeOps(from, to)), name)
        assertEquals(core.ask("applyLineOps", from, mine.wire()).strings(), applyOps(from, mine), name)
        val rebased = core.ask("rebaseLineOps", mine.wire(), theirs.wire())
        assertEquals(if (rebased.isNull) null else rebased.ops(), rebaseOps(mine, theirs), name)
        assertEquals(rebased.isNull, mine.any { a -> theirs.any { b -> conflicts(a, b) } }, name)
        assertEquals(core.ask("mapLine", line, theirs.wire()).asInt(), mapLine(line, theirs), name)
        val (a, b) = pair
        assertEquals(core.ask("lineOpsConflict", a.wire(), b.wire()).asBoolean(), conflicts(a, b), name)
    }

    private fun GraalCore.ask(
        function: String,
        vararg arguments: Any,
    ): JsonNode = json.readTree(call(function, json.writeValueAsString(arguments)))

    private companion object {
        const val CASES = 10_000
    }
}

private fun List<LineOp>.wire() = map { it.wire() }

private fun LineOp.wire(): Map<String, Any> =
    buildMap {
        put("op", kind.name.lowercase())
        put("index", index)
        count?.let { put("count", it) }
        lines?.let { put("lines", it) }
    }

/** Few different lines, so that they repeat, and operations that often touch each other. */
private class RandomCase(
    private val random: Random,
) {
    val from = lines(12)
    val to = if (random.nextBoolean()) lines(12) else from.filter { random.nextInt(4) > 0 } + lines(3)
    val mine = ops()
    val theirs = if (random.nextBoolean()) computeOps(from, to) else ops()
    val line = random.nextInt(from.size + 1)
    val pair = op(random.nextInt(6), 3) to op(random.nextInt(6), 3)

    private fun lines(most: Int) = List(random.nextInt(1, most + 1)) { "abcdef"[random.nextInt(6)].toString() }

    private fun ops(): List<LineOp> {
        val ops = ArrayList<LineOp>()
        var at = random.nextInt(4)
        while (at <= from.size && ops.size < 4) {
            val op = op(at, from.size - at)
            ops.add(op)
            at = op.end.toInt() + random.nextInt(3)
        }
        return ops
    }

    private fun op(
        index: Int,
        most: Int,
    ): LineOp {
        val count = random.nextInt(minOf(most, 3) + 1)
        return when (random.nextInt(3)) {
            0 -> LineOp(LineOpKind.INSERT, index, lines = lines(2))
            1 -> LineOp(LineOpKind.DELETE, index, count)
            else -> LineOp(LineOpKind.REPLACE, index, count, lines(3))
        }
    }
}
