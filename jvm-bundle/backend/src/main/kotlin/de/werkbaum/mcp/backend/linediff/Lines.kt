package de.werkbaum.mcp.backend.linediff

/** Every CRLF, then every remaining CR, becomes LF; nothing else changes (notation 1.1). */
fun normalizeLineEnds(text: String): String = if ('\r' in text) text.replace("\r\n", "\n").replace('\r', '\n') else text

/** The lines of a text, normalised: `""` is one empty line, a final LF gives a last empty one. */
fun splitLines(text: String): List<String> {
    val normal = normalizeLineEnds(text)
    val lines = ArrayList<String>()
    var start = 0
    while (true) {
        val end = normal.indexOf('\n', start)
        if (end < 0) break
        lines.add(normal.substring(start, end))
        start = end + 1
    }
    lines.add(normal.substring(start))
    return lines
}

/** The text of lines. A line that holds line ends of its own is normalised with the rest. */
fun joinLines(lines: List<String>): String = normalizeLineEnds(lines.joinToString("\n"))
