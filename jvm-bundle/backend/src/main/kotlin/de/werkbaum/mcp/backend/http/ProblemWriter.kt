package de.werkbaum.mcp.backend.http

import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletResponse
import org.springframework.http.MediaType
import org.springframework.stereotype.Component
import tools.jackson.databind.json.JsonMapper
import java.net.URI

/** Writes a [Problem] where Spring MVC is not there to do it. */
@Component
class ProblemWriter(
    private val json: JsonMapper,
) {
    fun write(
        failure: Throwable,
        request: HttpServletRequest,
        response: HttpServletResponse,
    ) {
        val body = checkNotNull(Problem.of(failure)) { "no problem for $failure" }.body
        body.instance = URI.create(request.requestURI)
        response.status = body.status
        response.contentType = MediaType.APPLICATION_PROBLEM_JSON_VALUE
        json.writeValue(response.outputStream, body)
    }
}
