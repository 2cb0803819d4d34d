package de.werkbaum.mcp.embed

import org.graalvm.polyglot.Context
import org.graalvm.polyglot.PolyglotException
import org.graalvm.polyglot.Value
import java.time.Duration
import java.util.concurrent.TimeoutException

/** [Guest] in a GraalJS context; [adapter] takes the name and the arguments and gives JSON. */
internal class GraalGuest(
    private val context: Context,
    private val adapter: Value,
) : Guest {
    override fun call(
        function: String,
        argumentsJson: String,
    ): String =
        try {
            adapter.execute(function, argumentsJson).asString()
        } catch (problem: PolyglotException) {
            throw problem.toCoreException()
        } catch (problem: IllegalStateException) {
            // What a context answers that another thread has closed.
            throw CoreBrokenException(problem.message ?: "The context is closed.")
        }

    override fun interrupt(patience: Duration): Boolean =
        try {
            context.interrupt(patience)
            true
        } catch (_: TimeoutException) {
            false
        }

    override fun cancel() = context.close(true)
}

/** The same problem without the engine's types; an internal error of the engine is not the guest's throw. */
internal fun PolyglotException.toCoreException(): CoreException {
    val thrown = if (isGuestException && !isCancelled && !isInterrupted) guestObject else null
    if (thrown == null || !thrown.hasMembers()) return CoreBrokenException(message ?: "The engine failed.")
    return CoreThrewException(
        name = thrown.text("name") ?: "Error",
        message = thrown.text("message") ?: "",
        code = thrown.text("code"),
    )
}

private fun Value.text(member: String): String? = getMember(member)?.takeIf(Value::isString)?.asString()
