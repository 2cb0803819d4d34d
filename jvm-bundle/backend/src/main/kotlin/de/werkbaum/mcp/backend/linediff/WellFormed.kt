package de.werkbaum.mcp.backend.linediff

import java.nio.CharBuffer
import java.nio.charset.CodingErrorAction

/** Lone surrogates become U+FFFD, as every UTF-8 encoder of the web does it; neither wire nor database can carry them. */
fun wellFormed(text: String): String {
    if (text.none(Char::isSurrogate)) return text
    val encoder =
        Charsets.UTF_8
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .replaceWith("\uFFFD".toByteArray(Charsets.UTF_8))
    return Charsets.UTF_8.decode(encoder.encode(CharBuffer.wrap(text))).toString()
}
