package de.werkbaum.mcp.backend.linediff

/** Above this many cells the differing middle becomes one replace (notation 16.1). */
private const val MAX_CELLS = 1_000_000L

/**
 * The operations that lead from one list of lines to another (notation 16.1), ascending and free of overlaps:
 * `applyOps(from, computeOps(from, to))` gives `to`. The same texts give the same operations everywhere, because they
 * decide what counts as a conflict.
 */
fun computeOps(
    from: List<String>,
    to: List<String>,
): List<LineOp> {
    val head = commonHead(from, to)
    val tail = commonTail(from, to, head)
    val a = from.subList(head, from.size - tail)
    val b = to.subList(head, to.size - tail)
    val oneStep = a.isEmpty() || b.isEmpty() || a.size.toLong() * b.size > MAX_CELLS
    return if (oneStep) listOfNotNull(LineOp.swap(head, a.size, b)) else LcsWalk(a, b, head).ops()
}

private fun commonHead(
    from: List<String>,
    to: List<String>,
): Int {
    val most = minOf(from.size, to.size)
    var n = 0
    while (n < most && from[n] == to[n]) n++
    return n
}

private fun commonTail(
    from: List<String>,
    to: List<String>,
    head: Int,
): Int {
    val most = minOf(from.size, to.size) - head
    var n = 0
    while (n < most && from[from.size - 1 - n] == to[to.size - 1 - n]) n++
    return n
}

/** Walks both lists from run to run: everything between two equal lines belongs to one operation. */
private class LcsWalk(
    private val a: List<String>,
    private val b: List<String>,
    private val head: Int,
) {
    private val table = LcsTable(a, b)
    private var i = 0
    private var j = 0

    fun ops(): List<LineOp> {
        val ops = ArrayList<LineOp>()
        while (i < a.size || j < b.size) {
            while (equalHere()) advanceBoth()
            val (startA, startB) = i to j
            while ((i < a.size || j < b.size) && !equalHere()) if (nextIsInserted()) j++ else i++
            LineOp.swap(head + startA, i - startA, b.subList(startB, j))?.let(ops::add)
        }
        return ops
    }

    private fun equalHere() = i < a.size && j < b.size && a[i] == b[j]

    private fun advanceBoth() {
        i++
        j++
    }

    private fun nextIsInserted() = j < b.size && (i == a.size || table.skipsB(i, j))
}
