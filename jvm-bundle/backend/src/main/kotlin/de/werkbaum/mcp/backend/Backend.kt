package de.werkbaum.mcp.backend

import de.werkbaum.mcp.backend.db.StartFailure
import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication
import kotlin.system.exitProcess

/** The document server. What it reads from its surroundings: `application.properties`, [ServerSettings], `db`. */
@SpringBootApplication(proxyBeanMethods = false)
class Backend

/** Starts the server. What the operator can put right ends it with two lines and exit code 1, without a stack trace. */
fun main(arguments: Array<String>) {
    try {
        runApplication<Backend>(*arguments)
    } catch (failure: Exception) {
        val known = generateSequence<Throwable>(failure) { it.cause }.filterIsInstance<StartFailure>().firstOrNull()
        if (known == null) throw failure
        System.err.println("\n${known.message}\n${known.action}")
        exitProcess(1)
    }
}
