package de.werkbaum.mcp.backend.security

import org.springframework.stereotype.Component
import java.util.Base64

/** Lets in who knows the master password (backend 1.2); only endpoints behind it ask, and only Basic counts. */
@Component
class MasterGate(
    private val password: MasterPassword,
    private val lock: AttemptLock,
) {
    /**
     * @param authorization the request's header; a missing one, or one of another scheme, is no failed attempt
     * @throws LoginNeededException if it is missing or wrong
     * @throws LockedOutException while locked
     */
    fun enter(authorization: String?) {
        val basic = authorization?.takeIf { it.startsWith(SCHEME, ignoreCase = true) } ?: throw LoginNeededException()
        if (!lock.judge { isRight(basic.substring(SCHEME.length).trim()) }) throw LoginNeededException()
    }

    private fun isRight(credentials: String): Boolean {
        val decoded =
            runCatching { Base64.getDecoder().decode(credentials).decodeToString() }.getOrNull() ?: return false
        return ':' in decoded && password.matches(decoded.substringBefore(':'), decoded.substringAfter(':'))
    }

    private companion object {
        const val SCHEME = "Basic "
    }
}

/** The list of documents needs the master password. */
class LoginNeededException : RuntimeException("Die Dokumentliste braucht das Master-Passwort.")
