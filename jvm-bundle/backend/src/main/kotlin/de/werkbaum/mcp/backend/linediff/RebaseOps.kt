package de.werkbaum.mcp.backend.linediff

/**
 * True if two operations on one base exclude each other (notation 16.3). Symmetric.
 *
 * One comparison serves every pair: ranges conflict where they share a line, a point (an insert, or a range of no
 * lines) only strictly inside a range, two points never.
 */
fun conflicts(
    a: LineOp,
    b: LineOp,
): Boolean = a.index < b.end && b.index < a.end

/**
 * Moves [mine] onto a text that [theirs] have changed meanwhile (notation 16.4): both were made for one base, the
 * result is for the text after [theirs]. Foreign lines inserted at the same index end up above.
 *
 * [theirs] must be sorted and free of overlaps, as a computed diff is. [mine] may be anything: what does not fit is
 * found when it is applied.
 *
 * @return the moved operations, or null if any pair conflicts
 */
fun rebaseOps(
    mine: List<LineOp>,
    theirs: List<LineOp>,
): List<LineOp>? {
    if (mine.isEmpty() || theirs.isEmpty()) return mine
    val growth = IntArray(theirs.size + 1)
    for ((i, op) in theirs.withIndex()) growth[i + 1] = growth[i] + op.growth
    return mine.map { op ->
        val before = countEndingUpTo(theirs, op.index)
        if (before < theirs.size && conflicts(op, theirs[before])) return null
        op.copy(index = op.index + growth[before])
    }
}

/** How many of the sorted [ops] end at or before [index]; only the next one can conflict with what begins there. */
private fun countEndingUpTo(
    ops: List<LineOp>,
    index: Int,
): Int {
    var low = 0
    var high = ops.size
    while (low < high) {
        val middle = (low + high) ushr 1
        if (ops[middle].end <= index) low = middle + 1 else high = middle
    }
    return low
}
