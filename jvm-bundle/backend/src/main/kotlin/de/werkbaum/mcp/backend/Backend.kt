package de.werkbaum.mcp.backend

import org.springframework.boot.autoconfigure.SpringBootApplication
import org.springframework.boot.runApplication

/** The document server. What it reads from its surroundings: `application.properties`, [ServerSettings], `db`. */
@SpringBootApplication(proxyBeanMethods = false)
class Backend

fun main(arguments: Array<String>) {
    runApplication<Backend>(*arguments)
}
