package de.werkbaum.mcp.backend.history

/** What made a version. */
enum class ChangeType { CREATED, UPDATED, RENAMED, DELETED, RESTORED, ROLLED_BACK }
