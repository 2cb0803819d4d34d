package de.werkbaum.mcp.backend.documents

/** Why a request about a document is refused. A closed set; [title] is the wire's, [message] says what and why. */
sealed class DocumentException(
    val title: String,
    detail: String,
) : RuntimeException(detail, null, false, false) {
    override val message: String = detail
}

/** No such document, or no such version of it (404). */
class UnknownDocumentException(
    detail: String,
) : DocumentException("Dokument nicht gefunden", detail)

/** The document was deleted and could be restored (404). */
class DeletedDocumentException(
    detail: String,
) : DocumentException("Dokument gelöscht", detail)

/** The document is not in the state that the request supposes (409). */
class DocumentConflictException(
    detail: String,
) : DocumentException("Konflikt", detail)

/** A well-formed diff that does not fit the document (422). */
class InapplicableDiffException(
    detail: String,
) : DocumentException("Diff nicht anwendbar", detail)

/** The request itself is wrong (400). */
class InvalidRequestException(
    detail: String,
) : DocumentException("Ungültige Anfrage", detail)
