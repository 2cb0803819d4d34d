package de.werkbaum.mcp.backend.documents

import de.werkbaum.mcp.backend.linediff.normalizeLineEnds
import de.werkbaum.mcp.backend.linediff.wellFormed

/**
 * A text as it can be stored and sent again: lone surrogates become U+FFFD.
 *
 * @param field its name, for the message
 * @throws InvalidRequestException for U+0000, which PostgreSQL cannot store; the answer must not depend on the database
 */
fun storableText(
    text: String,
    field: String,
): String {
    if ('\u0000' in text) throw InvalidRequestException("$field enthält das Zeichen U+0000.")
    return wellFormed(text)
}

/** A plan text as it is stored: with LF only. */
fun storableContent(text: String): String = normalizeLineEnds(storableText(text, "content"))
