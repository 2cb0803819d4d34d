package de.werkbaum.mcp.backend.linediff

/** What a [LineOp] does to its base. */
enum class LineOpKind { REPLACE, INSERT, DELETE }

/**
 * One line operation (notation 16): [index] counts physical lines from 0 in ONE common base text.
 *
 * [count] of an insert and [lines] of a delete mean nothing; a missing [count] is 0, missing [lines] are none.
 */
data class LineOp(
    val kind: LineOpKind,
    val index: Int,
    val count: Int? = null,
    val lines: List<String>? = null,
) {
    /** How many base lines it takes away. */
    val removed: Int get() = if (kind == LineOpKind.INSERT) 0 else count ?: 0

    /** The lines it puts in. */
    val added: List<String> get() = if (kind == LineOpKind.DELETE) emptyList() else lines.orEmpty()

    /** Base index right behind its range; an insert ends where it begins. Wider than an index, which may be any int. */
    val end: Long get() = index.toLong() + removed

    /** By how many lines the text grows; negative where it shrinks. */
    val growth: Int get() = added.size - removed

    companion object {
        /** The shortest operation that swaps [count] lines at [index] for [lines]; null where nothing would change. */
        fun swap(
            index: Int,
            count: Int,
            lines: List<String>,
        ): LineOp? =
            when {
                count == 0 && lines.isEmpty() -> null
                count == 0 -> LineOp(LineOpKind.INSERT, index, lines = lines)
                lines.isEmpty() -> LineOp(LineOpKind.DELETE, index, count)
                else -> LineOp(LineOpKind.REPLACE, index, count, lines)
            }
    }
}
