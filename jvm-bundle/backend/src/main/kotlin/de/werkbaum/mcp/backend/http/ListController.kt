package de.werkbaum.mcp.backend.http

import de.werkbaum.mcp.backend.documents.DocumentLister
import de.werkbaum.mcp.backend.documents.DocumentTable
import de.werkbaum.mcp.backend.documents.UnknownDocumentException
import de.werkbaum.mcp.backend.history.HistoryReader
import de.werkbaum.mcp.backend.security.MasterGate
import jakarta.servlet.http.HttpServletResponse
import org.springframework.http.HttpHeaders
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.PathVariable
import org.springframework.web.bind.annotation.RequestHeader
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RestController
import java.util.UUID

/** The two answers that may be long: all documents, and all versions of one. */
@RestController
@RequestMapping("/api/v1/documents")
class ListController(
    private val lister: DocumentLister,
    private val history: HistoryReader,
    private val documents: DocumentTable,
    private val gate: MasterGate,
    private val writer: JsonArrayWriter,
) {
    /** The only answer that names documents to those who do not know them: behind the master password. */
    @GetMapping
    fun list(
        @RequestHeader(HttpHeaders.AUTHORIZATION, required = false) authorization: String?,
        response: HttpServletResponse,
    ) {
        gate.enter(authorization)
        writer.write(lister.documents(), response)
    }

    @GetMapping("/{id}/history")
    fun history(
        @PathVariable id: UUID,
        response: HttpServletResponse,
    ) {
        val newest = documents.newestVersion(id) ?: throw UnknownDocumentException("Es gab nie ein Dokument $id.")
        writer.write(history.versions(id, newest).map { DocumentHistoryEntry(id, it) }, response)
    }
}
