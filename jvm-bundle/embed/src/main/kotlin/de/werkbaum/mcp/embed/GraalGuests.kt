package de.werkbaum.mcp.embed

import org.graalvm.polyglot.Context
import org.graalvm.polyglot.Engine
import org.graalvm.polyglot.HostAccess
import org.graalvm.polyglot.PolyglotException
import org.graalvm.polyglot.SandboxPolicy
import org.graalvm.polyglot.Source
import org.graalvm.polyglot.io.IOAccess
import org.graalvm.polyglot.proxy.ProxyExecutable
import java.io.OutputStream

/**
 * Makes guests: every choice about the sandbox is in this file.
 *
 * Engine and sources are held here for as long as guests are made: parsed code is shared through them and lost with them.
 */
internal class GraalGuests(
    bundle: String,
    private val checksum: Checksum,
) : AutoCloseable {
    internal val bundleSource = source(bundle, "werkbaum-core.mjs", "application/javascript+module")
    private val adapterSource = source(resource("/js/adapter.js"), "adapter.js", "application/javascript")
    private val engine = withOwnLoader(::newEngine)

    /** Evaluates the bundle in a fresh context on the calling thread, which must be the one that uses it. */
    fun create(): Guest {
        val context = newContext()
        return try {
            val adapt = context.eval(adapterSource)
            GraalGuest(context, adapt.execute(context.eval(bundleSource), port(checksum)))
        } catch (problem: PolyglotException) {
            val answer = problem.toCoreException()
            context.close(true)
            throw CoreBrokenException("The bundle cannot be evaluated: ${answer.message}")
        }
    }

    override fun close() = engine.close(true)

    internal fun newContext(): Context =
        Context
            .newBuilder("js")
            .engine(engine)
            .sandbox(SandboxPolicy.CONSTRAINED)
            .out(nowhere)
            .err(nowhere)
            .allowHostAccess(HostAccess.CONSTRAINED)
            .allowIO(IOAccess.NONE)
            .options(CONTEXT_OPTIONS)
            .build()

    internal companion object {
        private val nowhere: OutputStream = OutputStream.nullOutputStream()

        // Options that the policy refuses, and that are therefore left at their defaults: js.intl-402, js.polyglot-builtin.
        private val CONTEXT_OPTIONS =
            mapOf(
                "js.esm-eval-returns-exports" to "true",
                "js.allow-eval" to "false",
                "js.console" to "false",
                "js.print" to "false",
                "js.load" to "false",
                "js.graal-builtin" to "false",
                "js.ecmascript-version" to "2023",
                "js.unhandled-rejections" to "throw",
            )

        private fun newEngine(): Engine =
            Engine
                .newBuilder("js")
                .sandbox(SandboxPolicy.CONSTRAINED)
                .out(nowhere)
                .err(nowhere)
                .option("engine.WarnInterpreterOnly", "false")
                .build()

        fun port(checksum: Checksum) = ProxyExecutable { arguments -> checksum.of(arguments[0].asString()) }

        fun source(
            text: String,
            name: String,
            mimeType: String,
        ): Source = Source.newBuilder("js", text, name).mimeType(mimeType).buildLiteral()

        private fun resource(path: String): String =
            checkNotNull(GraalGuests::class.java.getResourceAsStream(path)) { "$path is not on the class path" }
                .use { it.readBytes().decodeToString() }

        /** Languages are found through the context class loader of the thread that builds the engine, once and for all. */
        private fun <T> withOwnLoader(build: () -> T): T {
            val thread = Thread.currentThread()
            val before = thread.contextClassLoader
            thread.contextClassLoader = GraalGuests::class.java.classLoader
            try {
                return build()
            } finally {
                thread.contextClassLoader = before
            }
        }
    }
}
