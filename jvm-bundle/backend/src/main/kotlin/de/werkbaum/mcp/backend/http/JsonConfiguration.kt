package de.werkbaum.mcp.backend.http

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import tools.jackson.databind.cfg.CoercionAction
import tools.jackson.databind.cfg.CoercionInputShape
import tools.jackson.databind.type.LogicalType

/** Values are taken as they are meant: a number is no text. The rest is in `application.properties`. */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {
    @Bean
    fun strictTexts(): JsonMapperBuilderCustomizer =
        JsonMapperBuilderCustomizer { mapper ->
            mapper.withCoercionConfig(LogicalType.Textual) { texts ->
                listOf(CoercionInputShape.Integer, CoercionInputShape.Float, CoercionInputShape.Boolean)
                    .forEach { texts.setCoercion(it, CoercionAction.Fail) }
            }
        }
}
