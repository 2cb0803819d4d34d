package de.werkbaum.mcp.backend.http

import jakarta.servlet.http.HttpServletResponse
import org.springframework.http.MediaType
import org.springframework.stereotype.Component
import tools.jackson.databind.json.JsonMapper

/** Writes a JSON array element by element, so that no more than one has to be in memory. */
@Component
class JsonArrayWriter(
    private val json: JsonMapper,
) {
    /** Consumes [elements] while it writes. A failure after the first bytes can only cut the answer short. */
    fun write(
        elements: Sequence<Any>,
        response: HttpServletResponse,
    ) {
        response.contentType = MediaType.APPLICATION_JSON_VALUE
        json.createGenerator(response.outputStream).use { generator ->
            generator.writeStartArray()
            elements.forEach(generator::writePOJO)
            generator.writeEndArray()
        }
    }
}
