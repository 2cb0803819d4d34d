package de.werkbaum.mcp.backend.db

import de.werkbaum.mcp.backend.documents.RequestKeyTable
import org.springframework.beans.factory.annotation.Value
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean
import org.springframework.context.annotation.Bean
import org.springframework.context.annotation.Configuration
import org.springframework.core.env.Environment
import java.nio.file.Path
import java.time.Clock
import java.time.Duration
import javax.sql.DataSource

/** Which database, and what time it is. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {
    @Bean
    fun databaseUrl(
        environment: Environment,
        @Value("\${werkbaum.data-dir:data}") dataDir: Path,
    ): DatabaseUrl = DatabaseUrl.of(environment.getProperty(DatabaseUrl.PROPERTY), dataDir)

    @Bean
    fun dataSource(
        url: DatabaseUrl,
        @Value("\${werkbaum.database-pool:8}") connections: Int,
    ): DataSource = openPool(url, connections)

    @Bean
    fun oldRequestKeys(keys: RequestKeyTable): PeriodicWork =
        PeriodicWork("old-request-keys", Duration.ofHours(1)) { keys.deleteOld() }

    /** Tests bring their own. */
    @Bean
    @ConditionalOnMissingBean
    fun clock(): Clock = Clock.systemUTC()
}
