package de.werkbaum.mcp.backend.http

import jakarta.servlet.http.HttpServletResponse
import org.slf4j.LoggerFactory
import org.springframework.http.HttpHeaders
import org.springframework.http.HttpStatus
import org.springframework.http.HttpStatusCode
import org.springframework.http.ResponseEntity
import org.springframework.http.converter.HttpMessageNotReadableException
import org.springframework.web.bind.MissingServletRequestParameterException
import org.springframework.web.bind.annotation.ExceptionHandler
import org.springframework.web.bind.annotation.RestControllerAdvice
import org.springframework.web.context.request.ServletWebRequest
import org.springframework.web.context.request.WebRequest
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler
import java.io.IOException

/** Turns every failure of a request, ours or the framework's, into a problem detail. */
@RestControllerAdvice
class ProblemAdvice : ResponseEntityExceptionHandler() {
    private val log = LoggerFactory.getLogger(ProblemAdvice::class.java)

    @ExceptionHandler(Exception::class)
    fun failure(
        failure: Exception,
        response: HttpServletResponse,
    ): ResponseEntity<Any>? {
        if (response.isCommitted || failure is IOException) return cutShort(failure)
        val problem = Problem.of(failure) ?: unexpected(failure)
        return ResponseEntity.status(problem.body.status).headers(problem.headers).body(problem.body)
    }

    /** The client went away, or the answer has begun: nothing can be said any more. */
    private fun cutShort(failure: Exception): ResponseEntity<Any>? {
        if (failure !is IOException) log.error("An answer was cut short", failure)
        return null
    }

    private fun unexpected(failure: Exception): Problem {
        log.error("A request failed unexpectedly", failure)
        return Problem.plain(HttpStatus.INTERNAL_SERVER_ERROR, "Der Fehler steht im Log des Servers.")
    }

    /** What Spring MVC itself found wrong, in our words. */
    override fun handleExceptionInternal(
        ex: Exception,
        body: Any?,
        headers: HttpHeaders,
        statusCode: HttpStatusCode,
        request: WebRequest,
    ): ResponseEntity<Any>? {
        // The client cut its own request short, and was told so.
        if ((request as? ServletWebRequest)?.response?.isCommitted == true) return null
        val ofTheBody = generateSequence<Throwable>(ex) { it.cause }.firstOrNull { it is IOException }
        val problem = ofTheBody?.let(Problem::of) ?: Problem.plain(HttpStatus.valueOf(statusCode.value()), detailOf(ex))
        return super.handleExceptionInternal(
            ex,
            problem.body,
            headers,
            HttpStatus.valueOf(problem.body.status),
            request,
        )
    }

    private fun detailOf(failure: Exception): String? =
        when (failure) {
            is HttpMessageNotReadableException -> "Der Body ist kein JSON der erwarteten Form."
            is MethodArgumentTypeMismatchException -> "${failure.name} hat nicht die erwartete Form."
            is MissingServletRequestParameterException -> "${failure.parameterName} fehlt."
            else -> null
        }
}
