package de.werkbaum.mcp.backend.http

import jakarta.servlet.RequestDispatcher
import jakarta.servlet.http.HttpServletRequest
import org.springframework.boot.webmvc.error.ErrorController
import org.springframework.http.HttpStatus
import org.springframework.http.ProblemDetail
import org.springframework.http.ResponseEntity
import org.springframework.web.bind.annotation.RequestMapping
import org.springframework.web.bind.annotation.RestController
import java.net.URI

/** Answers for requests that failed outside of Spring MVC, in a filter for example. */
@RestController
class ProblemErrorController : ErrorController {
    @RequestMapping("\${spring.web.error.path:/error}")
    fun error(request: HttpServletRequest): ResponseEntity<ProblemDetail> {
        val code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) as? Int
        val status = code?.let(HttpStatus::resolve) ?: HttpStatus.NOT_FOUND
        val body = Problem.plain(status, null).body
        // Of the request itself, not of this address.
        (request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI) as? String)?.let { body.instance = addressOf(it) }
        return ResponseEntity.status(status).body(body)
    }

    // What a client sent is not always an address.
    private fun addressOf(sent: String): URI? = runCatching { URI(sent) }.getOrNull()
}
