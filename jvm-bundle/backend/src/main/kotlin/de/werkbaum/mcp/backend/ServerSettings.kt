package de.werkbaum.mcp.backend

import org.springframework.core.env.Environment
import org.springframework.stereotype.Component
import java.time.Duration

/**
 * Limits of the wire contract; each has its property and, in upper case with underscores, its environment variable.
 *
 * @property maxOps operations in one content patch
 * @property maxContentLength UTF-16 units of a document after a content patch
 * @property maxBodyBytes bytes of one request body: the heap is small, and the contract has no limit of its own
 * @property largeBodyTime how long a body of more than 1 MiB may take to come
 * @property maxWait longest wait of a change feed; longer ones are cut to it
 * @property maxReaders change feeds that may wait at once: each takes about 0.1 MB of the small heap
 * @property milestonePause a sync version followed by this much silence becomes a milestone; also the least distance
 *   of two milestones that mark a change of sides
 * @property syncRetention age at which a sync version goes
 * @property requestKeyRetention how long a repeated content patch is recognised
 */
@Component
class ServerSettings(
    environment: Environment,
) {
    val maxOps: Int = environment.value("werkbaum.live-editing.max-ops", 1_000)
    val maxContentLength: Int = environment.value("werkbaum.live-editing.max-content-length", 2_000_000)
    val maxBodyBytes: Long = environment.value("werkbaum.max-body-bytes", 8L * 1024 * 1024)
    val largeBodyTime: Duration = environment.value("werkbaum.large-body-time", Duration.ofMinutes(1))
    val maxWait: Duration = environment.value("werkbaum.live-editing.max-wait", Duration.ofSeconds(25))
    val maxReaders: Int = environment.value("werkbaum.live-editing.max-readers", 400)
    val milestonePause: Duration = environment.value("werkbaum.live-editing.milestone-pause", Duration.ofSeconds(30))
    val syncRetention: Duration = environment.value("werkbaum.live-editing.sync-retention", Duration.ofMinutes(5))
    val requestKeyRetention: Duration = environment.value("werkbaum.request-key-retention", Duration.ofHours(24))
}

private inline fun <reified T : Any> Environment.value(
    name: String,
    default: T,
): T = getProperty(name, T::class.javaObjectType, default)
