package de.werkbaum.mcp.backend.http

import de.werkbaum.mcp.backend.documents.ContentPatchService
import de.werkbaum.mcp.backend.documents.PatchOutcome
import org.springframework.http.HttpStatus
import org.springframework.http.ResponseEntity
import org.springframework.web.bind.annotation.PatchMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController
import java.util.UUID

/** Content patches (backend 1.6). */
@RestController
class ContentController(
    private val patches: ContentPatchService,
) {
    @PatchMapping("/api/v1/documents/{id}/content")
    fun patch(
        @PathVariable id: UUID,
        @RequestBody request: ContentPatchRequest,
    ): ResponseEntity<Any> =
        when (val outcome = patches.patch(id, request.toPatch())) {
            is PatchOutcome.Applied -> ResponseEntity.ok(ContentPatchResult(outcome))
            is PatchOutcome.Overlap -> ResponseEntity.status(HttpStatus.CONFLICT).body(ContentConflict(outcome))
        }
}
