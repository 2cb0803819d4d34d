package de.werkbaum.mcp.backend.history

import java.time.Duration
import java.time.Instant

/** Why a sync version stays after all. */
enum class Promotion { PAUSE, SIDE_CHANGE }

/**
 * Decides whether the newest version so far becomes a milestone now that the next one comes (backend 1.8).
 *
 * - [Promotion.PAUSE]: nobody wrote for [pause] after it.
 * - [Promotion.SIDE_CHANGE]: the other side goes on from it, so that the state before and after an agent's turn stays;
 *   at most once per [pause].
 *
 * @param lastSideChange when the document last had a [Promotion.SIDE_CHANGE]
 * @return null if it stays a sync version, or is a milestone already
 */
fun promotion(
    newest: VersionMark,
    next: Author?,
    now: Instant,
    lastSideChange: Instant?,
    pause: Duration,
): Promotion? {
    if (newest.milestone) return null
    if (!now.isBefore(newest.time + pause)) return Promotion.PAUSE
    val recent = lastSideChange != null && now.isBefore(lastSideChange + pause)
    return if (!recent && changesSide(newest.author, next)) Promotion.SIDE_CHANGE else null
}

/** True if one is an agent and the other is not, or both are agents of different names. */
private fun changesSide(
    one: Author?,
    other: Author?,
): Boolean {
    val agents = listOfNotNull(one, other).filter { it.isAgent }
    return agents.size == 1 || (agents.size == 2 && agents[0].displayName != agents[1].displayName)
}
