package de.werkbaum.mcp.backend.feed

import org.springframework.stereotype.Component
import org.springframework.transaction.support.TransactionSynchronization
import org.springframework.transaction.support.TransactionSynchronizationManager
import java.util.UUID

/** Tells the readers of every instance about a new version. */
@Component
class ChangeSignal(
    private val bell: ChangeBell,
    private val neighbours: Neighbours,
) {
    /** To be called in the transaction that writes the version; readers are woken after its commit. */
    fun announce(
        id: UUID,
        version: Long,
    ) {
        neighbours.announce(id, version)
        TransactionSynchronizationManager.registerSynchronization(
            object : TransactionSynchronization {
                override fun afterCommit() = bell.ring(id, version)
            },
        )
    }
}
