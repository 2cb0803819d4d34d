package de.werkbaum.mcp.backend.support

import java.net.ServerSocket
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import kotlin.io.path.listDirectoryEntries

/** A PostgreSQL of our own, from the binaries of this machine: private folder, private port, gone with this process. */
internal object PostgresServer {
    /**
     * Null where there are no binaries. `WERKBAUM_TEST_POSTGRES` may name another server (`postgres://…`); if it says
     * `required`, missing binaries are a failure.
     */
    val url: String? by lazy {
        val wish = System.getenv("WERKBAUM_TEST_POSTGRES").orEmpty()
        if (wish.startsWith("postgres://")) {
            wish
        } else {
            binaries()?.let(::start).also { check(it != null || wish != "required") { "PostgreSQL is not installed" } }
        }
    }

    private fun binaries(): Path? {
        val debian = Path.of("/usr/lib/postgresql")
        val versions =
            if (Files.isDirectory(
                    debian,
                )
            ) {
                debian.listDirectoryEntries().map { it.resolve("bin") }
            } else {
                emptyList()
            }
        val path =
            System
                .getenv("PATH")
                .orEmpty()
                .split(':')
                .map(Path::of)
        return (versions.sortedDescending() + path).firstOrNull { Files.isExecutable(it.resolve("initdb")) }
    }

    private fun start(bin: Path): String {
        val data = run("mktemp", "-d", "/tmp/werkbaum-postgres-XXXXXX").trim()
        val port = ServerSocket(0).use { it.localPort }
        Runtime.getRuntime().addShutdownHook(Thread { stop(bin, data) })
        run("$bin/initdb", "-D", "$data/db", "-U", "werkbaum", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        val options = "-p $port -k $data -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=60"
        run("$bin/pg_ctl", "-D", "$data/db", "-l", "$data/log", "-w", "-o", options, "start")
        return "postgres://werkbaum@127.0.0.1:$port/postgres"
    }

    private fun stop(
        bin: Path,
        data: String,
    ) {
        run("$bin/pg_ctl", "-D", "$data/db", "-m", "immediate", "stop")
        run("rm", "-rf", data)
    }

    /** Runs a command, as `postgres` where we are root: its server refuses to run as root. */
    private fun run(vararg command: String): String {
        val root = System.getProperty("user.name") == "root"
        val line = if (root) listOf("runuser", "-u", "postgres", "--", *command) else command.asList()
        val output = Files.createTempFile("postgres", ".out")
        val process =
            ProcessBuilder(line)
                .directory(Path.of("/tmp").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
        val ended = process.waitFor(2, TimeUnit.MINUTES)
        val text = Files.readString(output)
        Files.delete(output)
        check(ended && process.exitValue() == 0) { "${line.joinToString(" ")} failed: $text" }
        return text
    }
}
