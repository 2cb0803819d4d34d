package de.werkbaum.mcp.backend.http

import de.werkbaum.mcp.backend.ServerSettings
import org.springframework.beans.factory.annotation.Value
import org.springframework.boot.web.servlet.FilterRegistrationBean
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.core.Ordered
import org.springframework.http.HttpHeaders
import org.springframework.http.MediaType
import org.springframework.web.cors.CorsConfiguration
import org.springframework.web.cors.UrlBasedCorsConfigurationSource
import org.springframework.web.filter.CorsFilter
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer
import java.time.Duration

/** What holds for every request: who may call from a browser (backend 1.1), how large a body may be, that answers are JSON. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration : WebMvcConfigurer {
    // Whatever Accept says: else it could turn a conflict of contents into a problem detail, or a problem into an empty body.
    override fun configureContentNegotiation(configurer: ContentNegotiationConfigurer) {
        configurer.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON)
    }

    // First of all, so that errors can be read cross-origin as well.
    @Bean
    fun cors(
        @Value("\${werkbaum.cors.origins:*}") origins: List<String>,
    ): FilterRegistrationBean<CorsFilter> {
        val rules =
            CorsConfiguration().apply {
                if (origins == ANY) allowedOrigins = origins else allowedOriginPatterns = origins
                allowedMethods = listOf("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
                allowedHeaders = listOf(HttpHeaders.AUTHORIZATION, HttpHeaders.CONTENT_TYPE, "X-Taiga-Token")
                allowCredentials = false
                setMaxAge(Duration.ofHours(1))
            }
        val source = UrlBasedCorsConfigurationSource().apply { registerCorsConfiguration("/api/**", rules) }
        return FilterRegistrationBean(CorsFilter(source)).apply { order = Ordered.HIGHEST_PRECEDENCE }
    }

    @Bean
    fun bodyLimit(
        settings: ServerSettings,
        problems: ProblemWriter,
    ): FilterRegistrationBean<BodyLimitFilter> =
        FilterRegistrationBean(
            BodyLimitFilter(settings.maxBodyBytes, problems, LargeBodies(most = settings.largeBodyTime)),
        ).apply {
            order = Ordered.HIGHEST_PRECEDENCE + 1
        }

    private companion object {
        val ANY = listOf(CorsConfiguration.ALL)
    }
}
