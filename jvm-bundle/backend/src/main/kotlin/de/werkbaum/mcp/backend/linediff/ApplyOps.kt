package de.werkbaum.mcp.backend.linediff

/** Operations that do not fit their base; [op] is the index (from 0) of the first one. */
class OpsMisfitException(
    val op: Int,
    reason: String,
) : RuntimeException("Operation $op $reason")

/**
 * Applies operations to the lines they were made for (notation 16.2).
 *
 * Deleting every line leaves the empty list, whose text (`""`) reads back as one empty line.
 *
 * @throws OpsMisfitException if they are not sorted, overlap or leave the base
 */
fun applyOps(
    base: List<String>,
    ops: List<LineOp>,
): List<String> {
    requireFit(ops, base.size)
    val result = ArrayList<String>(base.size + ops.sumOf { it.added.size })
    var cursor = 0
    for (op in ops) {
        result.addAll(base.subList(cursor, op.index))
        result.addAll(op.added)
        cursor = op.end.toInt()
    }
    result.addAll(base.subList(cursor, base.size))
    return result
}

private fun requireFit(
    ops: List<LineOp>,
    lineCount: Int,
) {
    var cursor = 0L
    for ((i, op) in ops.withIndex()) {
        if (op.removed < 0) throw OpsMisfitException(i, "has the negative count ${op.removed}")
        if (op.index < cursor) throw OpsMisfitException(i, "begins at ${op.index}, before $cursor")
        if (op.end > lineCount) throw OpsMisfitException(i, "ends at ${op.end}, but there are $lineCount lines")
        cursor = op.end
    }
}
