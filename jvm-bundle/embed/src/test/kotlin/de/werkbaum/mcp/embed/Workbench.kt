package de.werkbaum.mcp.embed

import org.graalvm.polyglot.Context
import org.graalvm.polyglot.Source
import org.graalvm.polyglot.Value
import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlin.io.path.readText

/** Files of the repository; Maven runs the tests in the folder of the module. */
internal object Repository {
    private val root: Path = Path.of("../..").toAbsolutePath().normalize()
    val bundle: Path = root.resolve("core/dist/werkbaum-core.mjs")
    val runner: Path = built("tests/contracts/vectors/dist/run-vectors.mjs")
    val vectors: Path = built("tests/contracts/vectors/dist/vectors.json")

    private fun built(path: String): Path {
        val file = root.resolve(path)
        check(
            Files.exists(file),
        ) { "$path is missing: run \"npm run build:vectors\" at the root of the repository first" }
        return file
    }
}

/** Runs [use] in a context as the lane makes it, on a thread with the lane's stack; both are gone afterwards. */
internal fun <T> inGuestContext(
    bundle: String,
    use: (context: Context, core: Value) -> T,
): T {
    val answer = CompletableFuture<T>()
    val work =
        Runnable {
            runCatching {
                GraalGuests(bundle, Sha256Checksum).use { guests ->
                    guests.newContext().use { use(it, it.eval(guests.bundleSource)) }
                }
            }.fold(answer::complete, answer::completeExceptionally)
        }
    Thread(null, work, "test-lane", LaneLimits().stackBytes).start()
    return answer.get()
}

/** Evaluates a module beside the core and gives its exports. */
internal fun Context.module(
    text: String,
    name: String,
): Value = eval(Source.newBuilder("js", text, name).mimeType("application/javascript+module").buildLiteral())

internal fun testResource(name: String): String =
    checkNotNull(Repository::class.java.getResourceAsStream("/$name")).use { it.readBytes().decodeToString() }

/** Runs `reference.mjs` with Node; null where there is no Node. */
internal fun askNode(vararg arguments: Any): String? {
    val script = Files.createTempFile("reference", ".mjs").also { Files.writeString(it, testResource("reference.mjs")) }
    val output = Files.createTempFile("reference", ".out")
    val command = listOf("node", script.toString()) + arguments.map(Any::toString)
    try {
        val process =
            ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .runCatching(ProcessBuilder::start)
                .getOrNull() ?: return null
        check(process.waitFor(2, TimeUnit.MINUTES) && process.exitValue() == 0) { "$command failed" }
        return output.readText()
    } finally {
        Files.delete(script)
        Files.delete(output)
    }
}
