package de.werkbaum.mcp.backend.support

import de.werkbaum.mcp.backend.Backend
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.springframework.boot.SpringApplication
import org.springframework.boot.builder.SpringApplicationBuilder
import org.springframework.context.ApplicationContextInitializer
import org.springframework.context.ConfigurableApplicationContext
import org.springframework.context.support.GenericApplicationContext
import java.nio.file.Files
import java.nio.file.Path
import java.time.Clock
import java.util.function.Supplier

/** A server that was started for tests; [context] gives its beans to tests that look inside. */
internal class TestServer(
    val context: ConfigurableApplicationContext,
) : AutoCloseable {
    val api = Api("http://127.0.0.1:" + context.environment.getProperty("local.server.port"))

    inline fun <reified T : Any> bean(): T = context.getBean(T::class.java)

    override fun close() {
        SpringApplication.exit(context)
    }

    companion object {
        const val PASSWORD = "geheim"

        /** True in the run that tests against PostgreSQL. */
        val onPostgres = System.getProperty("werkbaum.database") == "postgresql"

        private val shared by lazy { start() }

        /** The server under test: that of `-Dwerkbaum.url` or `-Dwerkbaum.jar`, else one started once for all tests. */
        val api: Api by lazy {
            val url = System.getProperty("werkbaum.url")
            val jar = System.getProperty("werkbaum.jar")
            when {
                !url.isNullOrBlank() -> Api(url.trimEnd('/'))
                !jar.isNullOrBlank() -> Api(PackagedServer.start(Path.of(jar)))
                else -> shared.api
            }
        }

        /** Starts a server; on H2 each has a database of its own, on PostgreSQL all share one. */
        fun start(
            clock: Clock? = null,
            vararg properties: String,
        ): TestServer {
            val given =
                arrayOf("server.port=0", "werkbaum.master-password.hash={noop}$PASSWORD", database(), *properties)
            val builder = SpringApplicationBuilder(Backend::class.java)
            if (clock != null) builder.initializers(withClock(clock))
            // One option given twice would become a list; here the later one wins.
            val options = given.associate { it.substringBefore('=') to it.substringAfter('=') }
            return TestServer(builder.run(*options.map { (name, value) -> "--$name=$value" }.toTypedArray()))
        }

        private fun withClock(clock: Clock) =
            ApplicationContextInitializer<GenericApplicationContext> { context ->
                context.registerBean("clock", Clock::class.java, Supplier { clock })
            }

        private fun database(): String {
            if (!onPostgres) return "werkbaum.data-dir=" + Files.createTempDirectory(Path.of("target"), "h2-")
            assumeTrue(PostgresServer.url != null, "PostgreSQL is not installed here: nothing was tested against it")
            return "werkbaum.database-url=" + PostgresServer.url
        }
    }
}
