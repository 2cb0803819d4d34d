package de.werkbaum.mcp.backend.feed

import de.werkbaum.mcp.backend.db.DatabaseUrl
import de.werkbaum.mcp.backend.db.PeriodicWork
import org.springframework.beans.factory.annotation.Value
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Condition
import org.springframework.context.annotation.ConditionContext
import org.springframework.context.annotation.Conditional
import org.springframework.context.annotation.Configuration
import org.springframework.core.type.AnnotatedTypeMetadata
import org.springframework.jdbc.core.JdbcTemplate
import java.sql.Connection
import java.sql.DriverManager
import java.time.Duration
import java.util.Properties

/** How the instances on one database hear of each other's changes. */
@Configuration(proxyBeanMethods = false)
class NeighbourConfiguration {
    @Bean
    fun neighbours(
        url: DatabaseUrl,
        jdbc: JdbcTemplate,
    ): Neighbours = if (url.isPostgres) PostgresNeighbours(jdbc) else Neighbours.NONE

    @Bean
    @Conditional(OnPostgres::class)
    fun postgresListener(
        url: DatabaseUrl,
        bell: ChangeBell,
    ): PostgresListener = PostgresListener(bell) { url.connectAlone() }

    @Bean
    @Conditional(OnPostgres::class)
    fun waitedDocuments(
        bell: ChangeBell,
        jdbc: JdbcTemplate,
        @Value("\${werkbaum.waited-documents-pause:5s}") pause: Duration,
    ): PeriodicWork = PeriodicWork("waited-documents", pause, WaitedDocuments(bell, jdbc)::look)
}

/** True where a database URL is given: then it is PostgreSQL, or the server does not start. */
class OnPostgres : Condition {
    override fun matches(
        context: ConditionContext,
        metadata: AnnotatedTypeMetadata,
    ): Boolean = !context.environment.getProperty(DatabaseUrl.PROPERTY).isNullOrBlank()
}

private fun DatabaseUrl.connectAlone(): Connection {
    val properties = Properties()
    user?.let { properties["user"] = it }
    password?.let { properties["password"] = it }
    properties["ApplicationName"] = "werkbaum change listener"
    properties["tcpKeepAlive"] = "true"
    properties["connectTimeout"] = "5"
    return DriverManager.getConnection(jdbcUrl, properties)
}
