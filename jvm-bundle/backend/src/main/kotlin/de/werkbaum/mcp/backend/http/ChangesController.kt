package de.werkbaum.mcp.backend.http

import de.werkbaum.mcp.backend.documents.InvalidRequestException
import de.werkbaum.mcp.backend.feed.ChangeFeedService
import org.springframework.http.CacheControl
import org.springframework.http.HttpStatus
import org.springframework.http.ResponseEntity
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestParam
import org.springframework.web.bind.annotation.RestController
import java.time.Duration
import java.util.UUID

/** The change feed, a long poll (backend 1.9). */
@RestController
class ChangesController(
    private val feed: ChangeFeedService,
) {
    /** @param wait seconds */
    @GetMapping("/api/v1/documents/{id}/changes")
    fun changes(
        @PathVariable id: UUID,
        @RequestParam since: Long,
        @RequestParam(defaultValue = "25") wait: Int,
    ): ResponseEntity<ChangeFeedAnswer> {
        if (since < 0 || wait < 0) throw InvalidRequestException("since und wait dürfen nicht negativ sein.")
        val changes = feed.changes(id, since, Duration.ofSeconds(wait.toLong()))
        val status = if (changes == null) HttpStatus.NO_CONTENT else HttpStatus.OK
        return ResponseEntity.status(status).cacheControl(CacheControl.noStore()).body(changes?.let(::ChangeFeedAnswer))
    }
}
