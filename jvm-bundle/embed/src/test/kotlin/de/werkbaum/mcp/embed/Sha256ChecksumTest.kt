package de.werkbaum.mcp.embed

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNotEquals
import org.junit.jupiter.api.Test

/** What the checksum vectors cannot hold: JSON files have no lone surrogates. */
class Sha256ChecksumTest {
    @Test
    fun `a lone surrogate counts as the replacement character`() {
        assertEquals(Sha256Checksum.of("a\uFFFDb"), Sha256Checksum.of("a\uD83Cb"))
        assertEquals(Sha256Checksum.of("\uFFFD"), Sha256Checksum.of("\uDF33"))
        assertEquals(Sha256Checksum.of("\uFFFD🌳"), Sha256Checksum.of("\uD83C🌳"))
    }

    @Test
    fun `a pair counts as its character`() {
        assertNotEquals(Sha256Checksum.of("\uFFFD\uFFFD"), Sha256Checksum.of("🌳"))
    }
}
