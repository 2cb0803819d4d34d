package de.werkbaum.mcp.backend.http

import de.werkbaum.mcp.backend.documents.DeletedDocumentException
import de.werkbaum.mcp.backend.documents.DocumentConflictException
import de.werkbaum.mcp.backend.documents.DocumentException
import de.werkbaum.mcp.backend.documents.InapplicableDiffException
import de.werkbaum.mcp.backend.documents.InvalidRequestException
import de.werkbaum.mcp.backend.documents.UnknownDocumentException
import de.werkbaum.mcp.backend.feed.TooManyReadersException
import de.werkbaum.mcp.backend.security.LockedOutException
import de.werkbaum.mcp.backend.security.LoginNeededException
import org.springframework.dao.TransientDataAccessException
import org.springframework.http.HttpHeaders
import org.springframework.http.HttpStatus
import org.springframework.http.ProblemDetail
import org.springframework.jdbc.CannotGetJdbcConnectionException
import org.springframework.transaction.CannotCreateTransactionException

/** An answer that says what went wrong (RFC 9457), with the headers that belong to it. */
class Problem(
    status: HttpStatus,
    title: String,
    detail: String,
    val headers: HttpHeaders = HttpHeaders(),
) {
    val body: ProblemDetail = ProblemDetail.forStatusAndDetail(status, detail).also { it.title = title }

    companion object {
        /** What a failure means on the wire; null if it is none of ours and so nobody's business. */
        fun of(failure: Throwable): Problem? =
            when (failure) {
                is DocumentException -> Problem(failure.status(), failure.title, failure.message)

                is BodyTooLargeException -> plain(HttpStatus.CONTENT_TOO_LARGE, failure.message)

                is TooManyLargeBodiesException -> plain(HttpStatus.SERVICE_UNAVAILABLE, failure.message)

                is SlowBodyException -> plain(HttpStatus.REQUEST_TIMEOUT, failure.message)

                is TooManyReadersException -> plain(HttpStatus.SERVICE_UNAVAILABLE, failure.message)

                is LoginNeededException -> loginNeeded(failure)

                is LockedOutException -> lockedOut(failure)

                is CannotGetJdbcConnectionException,
                is CannotCreateTransactionException,
                is TransientDataAccessException,
                -> plain(HttpStatus.SERVICE_UNAVAILABLE, "Die Datenbank antwortet gerade nicht.")

                else -> null
            }

        /** A problem whose status says it all. */
        fun plain(
            status: HttpStatus,
            detail: String?,
        ) = Problem(status, GERMAN[status] ?: status.reasonPhrase, detail ?: GERMAN[status] ?: status.reasonPhrase)

        private fun DocumentException.status(): HttpStatus =
            when (this) {
                is UnknownDocumentException, is DeletedDocumentException -> HttpStatus.NOT_FOUND
                is DocumentConflictException -> HttpStatus.CONFLICT
                is InapplicableDiffException -> HttpStatus.UNPROCESSABLE_CONTENT
                is InvalidRequestException -> HttpStatus.BAD_REQUEST
            }

        private fun loginNeeded(failure: LoginNeededException) =
            plain(HttpStatus.UNAUTHORIZED, failure.message).apply {
                headers.set(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"werkbaum\", charset=\"UTF-8\"")
            }

        private fun lockedOut(failure: LockedOutException) =
            plain(HttpStatus.TOO_MANY_REQUESTS, failure.message).apply {
                headers.set(HttpHeaders.RETRY_AFTER, failure.retryAfter.toString())
            }

        private val GERMAN =
            mapOf(
                HttpStatus.BAD_REQUEST to "Ungültige Anfrage",
                HttpStatus.UNAUTHORIZED to "Anmeldung nötig",
                HttpStatus.NOT_FOUND to "Nicht gefunden",
                HttpStatus.METHOD_NOT_ALLOWED to "Methode nicht erlaubt",
                HttpStatus.NOT_ACCEPTABLE to "Medientyp nicht lieferbar",
                HttpStatus.REQUEST_TIMEOUT to "Zeit abgelaufen",
                HttpStatus.CONTENT_TOO_LARGE to "Anfrage zu groß",
                HttpStatus.UNSUPPORTED_MEDIA_TYPE to "Medientyp nicht unterstützt",
                HttpStatus.TOO_MANY_REQUESTS to "Zu viele Fehlversuche",
                HttpStatus.INTERNAL_SERVER_ERROR to "Interner Fehler",
                HttpStatus.SERVICE_UNAVAILABLE to "Vorübergehend nicht verfügbar",
            )
    }
}
