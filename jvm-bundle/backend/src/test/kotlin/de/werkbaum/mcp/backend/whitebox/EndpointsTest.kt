package de.werkbaum.mcp.backend.whitebox

import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping

/** The description of the interface lists the endpoints that there are, and no others. */
class EndpointsTest {
    @Test
    fun `openapi lists exactly the endpoints`() {
        TestServer.start().use { server ->
            val mappings =
                server.context.getBean(
                    "requestMappingHandlerMapping",
                    RequestMappingHandlerMapping::class.java,
                )
            val endpoints =
                mappings.handlerMethods.keys
                    .flatMap { info ->
                        info.patternValues.flatMap { path ->
                            info.methodsCondition.methods.map { "$it $path" }
                        }
                    }.filter { "/api/v1/" in it }
            val paths =
                server.api
                    .get("/openapi.json")
                    .json["paths"]
                    .properties()
            val described =
                paths.flatMap { (path, item) ->
                    item.propertyNames().filter { it != "parameters" }.map { "${it.uppercase()} $path" }
                }
            assertEquals(endpoints.toSortedSet(), described.toSortedSet())
        }
    }
}
