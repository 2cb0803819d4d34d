package de.werkbaum.mcp.backend.http

import de.werkbaum.mcp.backend.documents.Document
import de.werkbaum.mcp.backend.documents.DocumentService
import org.springframework.http.HttpStatus
import org.springframework.web.bind.annotation.DeleteMapping
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PatchMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.PutMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.ResponseStatus
import org.springframework.web.bind.annotation.RestController
import java.util.UUID

/** Documents as a whole (backend 1.4, 1.5). Who knows the id may do all of this. */
@RestController
@RequestMapping("/api/v1/documents")
class DocumentController(
    private val documents: DocumentService,
) {
    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    fun create(
        @RequestBody request: DocumentRequest,
    ): Document = documents.create(request.title(), request.content())

    @GetMapping("/{id}")
    fun read(
        @PathVariable id: UUID,
    ): Document = documents.read(id)

    @PutMapping("/{id}")
    fun replace(
        @PathVariable id: UUID,
        @RequestBody request: DocumentRequest,
    ): Document = documents.replace(id, request.title(), request.content())

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    fun delete(
        @PathVariable id: UUID,
    ) = documents.delete(id)

    @PatchMapping("/{id}/title")
    fun rename(
        @PathVariable id: UUID,
        @RequestBody request: TitlePatchRequest,
    ): Document = documents.rename(id, request.title(), request.expectedVersion())

    @PostMapping("/{id}/restore")
    fun restore(
        @PathVariable id: UUID,
        @RequestBody(required = false) request: RestoreRequest?,
    ): Document = documents.restore(id, request?.version)
}
