package de.werkbaum.mcp.backend.security

import org.slf4j.LoggerFactory
import org.springframework.core.env.Environment
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder
import org.springframework.security.crypto.password.DelegatingPasswordEncoder
import org.springframework.security.crypto.password.NoOpPasswordEncoder
import org.springframework.security.crypto.password.PasswordEncoder
import org.springframework.stereotype.Component
import java.security.MessageDigest

/**
 * The one password of the server; only its hash is known here. Without a usable hash nobody is let in.
 *
 * The hash names its algorithm, as in `{bcrypt}$2y$12$…`; `{noop}…` is a password in the clear.
 */
@Component
class MasterPassword(
    environment: Environment,
) {
    private val hash: String? = usable(environment.getProperty("werkbaum.master-password.hash"))

    /** Takes about as long as the hash was made to take; compares the user name in constant time. */
    fun matches(
        user: String,
        password: String,
    ): Boolean {
        val known = MessageDigest.isEqual(user.toByteArray(), USER.toByteArray())
        return hash != null && ENCODER.matches(password, hash) && known
    }

    private fun usable(hash: String?): String? {
        val fault =
            when {
                hash.isNullOrBlank() -> "is not set"
                ENCODERS.keys.none { hash.startsWith("{$it}") } -> "names no known algorithm (${ENCODERS.keys})"
                else -> return hash
            }
        LoggerFactory
            .getLogger(MasterPassword::class.java)
            .warn("WERKBAUM_MASTER_PASSWORD_HASH {}: the list of documents is closed to everybody.", fault)
        return null
    }

    companion object {
        const val USER = "werkbaum"

        @Suppress("DEPRECATION") // meant for tests, and the contract has it
        private val ENCODERS: Map<String, PasswordEncoder> =
            mapOf("bcrypt" to BCryptPasswordEncoder(), "noop" to NoOpPasswordEncoder.getInstance())
        private val ENCODER = DelegatingPasswordEncoder("bcrypt", ENCODERS)
    }
}
