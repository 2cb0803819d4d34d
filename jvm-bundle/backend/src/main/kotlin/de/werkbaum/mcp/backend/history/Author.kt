package de.werkbaum.mcp.backend.history

/**
 * Who made a version by a content patch; other changes have none.
 *
 * @property clientId of the writer; those of the MCP endpoint begin with [AGENT_PREFIX]
 * @property displayName self-chosen: a claim, not a proof
 */
data class Author(
    val clientId: String,
    val displayName: String?,
) {
    val isAgent: Boolean get() = clientId.startsWith(AGENT_PREFIX)

    companion object {
        const val AGENT_PREFIX = "mcp-"
    }
}
