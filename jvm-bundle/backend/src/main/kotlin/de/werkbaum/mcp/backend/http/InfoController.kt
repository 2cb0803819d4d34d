package de.werkbaum.mcp.backend.http

import org.springframework.beans.factory.ObjectProvider
import org.springframework.beans.factory.annotation.Value
import org.springframework.boot.info.BuildProperties
import org.springframework.web.bind.annotation.GetMapping
import org.springframework.web.bind.annotation.RestController

/** Says what server this is; open, and touches nothing, so that it can tell whether the server lives. */
@RestController
class InfoController(
    build: ObjectProvider<BuildProperties>,
    @Value("\${werkbaum.mcp.enabled:false}") mcp: Boolean,
) {
    private val info =
        ServiceInfo("werkbaum-backend", build.ifAvailable?.version ?: "unbekannt", taiga = false, mcp = mcp)

    @GetMapping("/api/v1/info")
    fun info(): ServiceInfo = info
}
