package de.werkbaum.mcp.embed

/** Why a call gave no answer. Carries texts only: an exception of the engine would keep its whole context alive. */
public sealed class CoreException(
    message: String,
) : RuntimeException(message)

/** Too many calls wait, or this one waited too long; nothing was computed, try again later. */
public class CoreBusyException internal constructor() : CoreException("The core is busy: try again.")

/** The call ran longer than allowed and was cancelled. */
public class CoreTimeoutException internal constructor(
    millis: Long,
) : CoreException("The core did not answer within $millis ms.")

/** The arguments are longer than the engine lets in. */
public class CoreInputException internal constructor(
    length: Int,
    limit: Int,
) : CoreException("The arguments have $length characters, the limit is $limit.")

/**
 * The guest function threw.
 *
 * @property name the name of the JavaScript error, `Error` if it has none
 * @property code its `code`, where it carries one
 */
public class CoreThrewException internal constructor(
    public val name: String,
    message: String,
    public val code: String?,
) : CoreException(message)

/** The engine itself failed or is closed; the context has been thrown away. */
public class CoreBrokenException internal constructor(
    message: String,
) : CoreException(message)
