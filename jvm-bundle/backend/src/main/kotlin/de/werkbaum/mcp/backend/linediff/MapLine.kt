package de.werkbaum.mcp.backend.linediff

/**
 * Where a line stands after operations on its text (notation 16.5); [line] and the result are indexes from 0. A line
 * that is replaced or deleted maps to the place where its range began.
 */
fun mapLine(
    line: Int,
    ops: List<LineOp>,
): Int {
    var shift = 0
    for (op in ops) {
        if (op.end <= line) {
            shift += op.growth
        } else {
            return minOf(line, op.index) + shift
        }
    }
    return line + shift
}
