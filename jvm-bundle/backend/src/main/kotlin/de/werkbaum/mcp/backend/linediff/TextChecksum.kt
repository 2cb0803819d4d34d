package de.werkbaum.mcp.backend.linediff

import java.security.MessageDigest
import java.util.HexFormat

/** `sha256:` and 64 lower-case hex digits over the UTF-8 bytes of the normalised text (notation 16.6). */
fun textChecksum(text: String): String {
    val bytes = wellFormed(normalizeLineEnds(text)).toByteArray(Charsets.UTF_8)
    return "sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
}
