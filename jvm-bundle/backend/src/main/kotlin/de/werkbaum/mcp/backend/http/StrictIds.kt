package de.werkbaum.mcp.backend.http

import org.springframework.web.bind.WebDataBinder
import org.springframework.web.bind.annotation.ControllerAdvice
import org.springframework.web.bind.annotation.InitBinder
import java.beans.PropertyEditorSupport
import java.util.UUID

/**
 * Takes ids of 36 characters only: the JDK reads short forms as well, so that one document would have many addresses.
 *
 * An editor and no converter, because a converter that refuses is followed by the JDK's own reading.
 */
@ControllerAdvice
class StrictIds {
    @InitBinder
    fun register(binder: WebDataBinder) = binder.registerCustomEditor(UUID::class.java, StrictUuidEditor())
}

private class StrictUuidEditor : PropertyEditorSupport() {
    override fun setAsText(text: String) {
        require(FORM.matches(text)) { "not a UUID" }
        value = UUID.fromString(text)
    }

    private companion object {
        val FORM = Regex("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}")
    }
}
