package de.werkbaum.mcp.backend.db

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer
import org.springframework.boot.diagnostics.FailureAnalysis

/** The server cannot start, and the operator can do something about it. */
class StartFailure(
    override val message: String,
    val action: String,
    cause: Throwable? = null,
) : RuntimeException(message, cause)

/** Makes Spring Boot print a [StartFailure] without a stack trace. */
class StartFailureAnalyzer : AbstractFailureAnalyzer<StartFailure>() {
    override fun analyze(
        rootFailure: Throwable,
        cause: StartFailure,
    ) = FailureAnalysis(cause.message, cause.action, cause)
}
