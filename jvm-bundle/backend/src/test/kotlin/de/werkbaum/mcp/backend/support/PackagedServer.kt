package de.werkbaum.mcp.backend.support

import java.io.IOException
import java.net.ServerSocket
import java.nio.file.Files
import java.nio.file.Path

/** The packaged jar in a process of its own, with the embedded database; it ends with this process. */
internal object PackagedServer {
    /** Starts [jar] and gives its URL without a path; fails with what it said if it ends before it answers. */
    fun start(jar: Path): String {
        val port = ServerSocket(0).use { it.localPort }
        val folder = Files.createTempDirectory(Path.of("target"), "packaged-")
        val log = folder.resolve("server.log")
        val process = builder(jar, port, folder).redirectErrorStream(true).redirectOutput(log.toFile()).start()
        Runtime.getRuntime().addShutdownHook(Thread { process.destroyForcibly().waitFor() })
        val url = "http://127.0.0.1:$port"
        while (!answers(url)) {
            check(process.isAlive) { "$jar ended: ${Files.readString(log)}" }
            Thread.sleep(100)
        }
        return url
    }

    private fun builder(
        jar: Path,
        port: Int,
        folder: Path,
    ): ProcessBuilder {
        val java = Path.of(System.getProperty("java.home"), "bin", "java")
        val builder = ProcessBuilder("$java", "-Xmx192m", "-jar", "$jar")
        builder.environment() +=
            mapOf(
                "WERKBAUM_PORT" to "$port",
                "WERKBAUM_ADDRESS" to "127.0.0.1",
                "WERKBAUM_DATA_DIR" to "${folder.resolve("data").toAbsolutePath()}",
                "WERKBAUM_DATABASE_URL" to "",
                "WERKBAUM_MASTER_PASSWORD_HASH" to "{noop}${TestServer.PASSWORD}",
            )
        return builder
    }

    private fun answers(url: String): Boolean =
        try {
            Api(url).get("/info").status == 200
        } catch (_: IOException) {
            false // not there yet
        }
}
