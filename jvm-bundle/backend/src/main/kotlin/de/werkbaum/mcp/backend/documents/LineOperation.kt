package de.werkbaum.mcp.backend.documents

import com.fasterxml.jackson.annotation.JsonCreator
import com.fasterxml.jackson.annotation.JsonProperty
import de.werkbaum.mcp.backend.linediff.LineOp
import de.werkbaum.mcp.backend.linediff.LineOpKind

/** A line operation as JSON; what means nothing for its kind is absent (backend 1.3). */
class LineOperation
    @JsonCreator
    constructor(
        @param:JsonProperty("op") val op: String?,
        @param:JsonProperty("index") val index: Int?,
        @param:JsonProperty("count") val count: Int?,
        @param:JsonProperty("lines") val lines: List<String?>?,
    ) {
        /**
         * The operation that is meant.
         *
         * @throws InvalidRequestException for an unknown kind, a negative number, a missing `index`, or a missing `count`
         *   where the kind needs one: it is never read as 0
         */
        fun toOp(): LineOp {
            val kind = KINDS[op] ?: throw InvalidRequestException("op muss replace, insert oder delete sein.")
            val at = natural(index, "index")
            val texts = lines?.map { it ?: throw InvalidRequestException("lines darf kein null enthalten.") }
            return when (kind) {
                LineOpKind.INSERT -> LineOp(kind, at, lines = texts)
                LineOpKind.DELETE -> LineOp(kind, at, natural(count, "count"))
                LineOpKind.REPLACE -> LineOp(kind, at, natural(count, "count"), texts)
            }
        }

        private fun natural(
            value: Int?,
            name: String,
        ): Int =
            when {
                value == null -> throw InvalidRequestException("$name fehlt bei $op.")
                value < 0 -> throw InvalidRequestException("$name darf nicht negativ sein.")
                else -> value
            }

        companion object {
            private val KINDS = LineOpKind.entries.associateBy { it.name.lowercase() }

            fun of(op: LineOp): LineOperation = LineOperation(op.kind.name.lowercase(), op.index, op.count, op.lines)
        }
    }
