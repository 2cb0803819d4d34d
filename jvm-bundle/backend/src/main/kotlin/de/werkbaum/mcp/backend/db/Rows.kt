package de.werkbaum.mcp.backend.db

import java.sql.ResultSet
import java.time.Instant
import java.time.OffsetDateTime
import java.time.ZoneOffset
import java.util.UUID

/** A time as both databases take it. */
fun Instant.toSql(): OffsetDateTime = atOffset(ZoneOffset.UTC)

/** A time as both databases give it; null where there is none. */
fun ResultSet.instantOrNull(column: String): Instant? = getObject(column, OffsetDateTime::class.java)?.toInstant()

/** A time that is never missing. */
fun ResultSet.instant(column: String): Instant = checkNotNull(instantOrNull(column)) { "$column is null" }

fun ResultSet.uuid(column: String): UUID = getObject(column, UUID::class.java)
