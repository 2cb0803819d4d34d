package de.werkbaum.mcp.embed

import java.security.MessageDigest
import java.util.HexFormat

/** The one port the core calls while it computes: see `core/src/ports/checksum.ts` for what it must promise. */
public fun interface Checksum {
    /** `sha256:` and 64 lower-case hex digits over the UTF-8 bytes of [text]. */
    public fun of(text: String): String
}

/** [Checksum] with the digest of the JDK. */
public object Sha256Checksum : Checksum {
    override fun of(text: String): String {
        val digest = MessageDigest.getInstance("SHA-256").digest(wellFormed(text).toByteArray(Charsets.UTF_8))
        return "sha256:" + HexFormat.of().formatHex(digest)
    }

    // The JDK encodes a lone surrogate as "?", every JavaScript encoder as U+FFFD.
    private fun wellFormed(text: String): String {
        if (text.none(Char::isSurrogate)) return text
        val out = StringBuilder(text)
        var index = 0
        while (index < out.length) {
            val pair = index + 1 < out.length && Character.isSurrogatePair(out[index], out[index + 1])
            if (!pair && out[index].isSurrogate()) out[index] = REPLACEMENT
            index += if (pair) 2 else 1
        }
        return out.toString()
    }

    private const val REPLACEMENT = '\uFFFD'
}
