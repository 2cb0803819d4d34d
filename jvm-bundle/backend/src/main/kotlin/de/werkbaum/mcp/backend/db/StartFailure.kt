package de.werkbaum.mcp.backend.db

/**
 * The server cannot start, and the operator can do something about it.
 *
 * @property action what to do
 */
class StartFailure(
    override val message: String,
    val action: String,
    cause: Throwable? = null,
) : RuntimeException(message, cause)
