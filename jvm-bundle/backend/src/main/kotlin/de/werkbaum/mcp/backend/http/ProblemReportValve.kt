package de.werkbaum.mcp.backend.http

import org.apache.catalina.connector.Request
import org.apache.catalina.connector.Response
import org.apache.catalina.core.StandardHost
import org.apache.catalina.valves.ErrorReportValve
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory
import org.springframework.boot.web.server.WebServerFactoryCustomizer
import org.springframework.http.HttpStatus
import org.springframework.http.MediaType
import org.springframework.stereotype.Component

/** Answers for requests that Tomcat refuses before any servlet sees them, such as a broken URL. */
class ProblemReportValve : ErrorReportValve() {
    override fun report(
        request: Request,
        response: Response,
        throwable: Throwable?,
    ) {
        val status = HttpStatus.resolve(response.status)?.takeIf { it.isError } ?: return
        if (response.contentWritten > 0 || !response.setErrorReported()) return
        val problem = Problem.plain(status, null).body
        response.contentType = MediaType.APPLICATION_PROBLEM_JSON_VALUE
        response.characterEncoding = "UTF-8"
        // Titles of ours and numbers: nothing to escape.
        response.reporter?.write(
            """{"title":"${problem.title}","status":${problem.status},"detail":"${problem.detail}"}""",
        )
        response.finishResponse()
    }
}

/** Puts [ProblemReportValve] in place of Tomcat's HTML page. */
@Component
class ProblemReportCustomizer : WebServerFactoryCustomizer<TomcatServletWebServerFactory> {
    override fun customize(factory: TomcatServletWebServerFactory) {
        factory.addContextCustomizers({ context ->
            (context.parent as? StandardHost)?.errorReportValveClass = ProblemReportValve::class.java.name
        })
    }
}
