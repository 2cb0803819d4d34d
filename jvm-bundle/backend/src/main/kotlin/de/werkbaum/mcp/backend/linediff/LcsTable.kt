package de.werkbaum.mcp.backend.linediff

/**
 * Lengths of longest common subsequences of all suffixes of two lists, as far as a diff needs them: one bit per cell.
 *
 * With lcs(i, j) = length for a from i on and b from j on, neighbours differ by 0 or 1. Where both lines differ,
 * lcs(i, j+1) >= lcs(i+1, j) holds exactly if lcs(i, j) = lcs(i, j+1). That bit is all that is kept, and a whole word
 * of it is computed at once: in row i, bit m-1-j is 0 where lcs(i, j) = lcs(i, j+1) + 1.
 */
internal class LcsTable(
    a: List<String>,
    private val b: List<String>,
) {
    private val words = (b.size + BITS - 1) / BITS
    private val rows = LongArray((a.size + 1) * words).apply { fill(FULL, a.size * words) }

    init {
        val masks = masks(a.toHashSet())
        val nothing = LongArray(words)
        for (i in a.indices.reversed()) fillRow(i * words, masks[a[i]] ?: nothing)
    }

    /** True if skipping line j of b loses nothing: lcs(i, j+1) >= lcs(i+1, j). Only asked where both lines differ. */
    fun skipsB(
        i: Int,
        j: Int,
    ): Boolean {
        val bit = b.size - 1 - j
        return (rows[i * words + bit / BITS] ushr (bit % BITS)) and 1L == 1L
    }

    /** Per line that both sides have: bit m-1-j set where line j of b is that line. */
    private fun masks(wanted: Set<String>): Map<String, LongArray> {
        val masks = HashMap<String, LongArray>()
        for ((j, line) in b.withIndex()) {
            if (line !in wanted) continue
            val bit = b.size - 1 - j
            val mask = masks.getOrPut(line) { LongArray(words) }
            mask[bit / BITS] = mask[bit / BITS] or (1L shl (bit % BITS))
        }
        return masks
    }

    // V' = (V + (V & M)) | (V & ~M), word by word with carry; V = the row below, M = where b has this row's line.
    private fun fillRow(
        row: Int,
        mask: LongArray,
    ) {
        var carry = 0L
        for (w in 0 until words) {
            val below = rows[row + words + w]
            val sum = below + (below and mask[w]) + carry
            carry = sum ushr BITS
            rows[row + w] = (sum and FULL) or (below and mask[w].inv())
        }
    }

    private companion object {
        /** The sum of two words and a carry must stay a positive Long. */
        const val BITS = 62
        const val FULL = (1L shl BITS) - 1
    }
}
