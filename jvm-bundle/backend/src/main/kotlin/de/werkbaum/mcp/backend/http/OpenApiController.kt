package de.werkbaum.mcp.backend.http

import org.springframework.core.io.ClassPathResource
import org.springframework.core.io.Resource
import org.springframework.http.MediaType
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/** The description of this interface, kept in `openapi.json`; a test holds it to the endpoints there are. */
@RestController
class OpenApiController {
    @GetMapping("/api/v1/openapi.json", produces = [MediaType.APPLICATION_JSON_VALUE])
    fun openApi(): Resource = ClassPathResource("openapi.json")
}
