package de.werkbaum.mcp.backend.support

import org.junit.jupiter.api.Assertions.assertEquals
import tools.jackson.databind.JsonNode
import tools.jackson.databind.json.JsonMapper
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse
import java.util.UUID
import java.util.concurrent.CompletableFuture

/** What came back. */
internal class Answer(
    private val response: HttpResponse<String>,
) {
    val status: Int = response.statusCode()
    val text: String = response.body()
    val json: JsonNode by lazy { mapper.readTree(text) }

    fun header(name: String): String? = response.headers().firstValue(name).orElse(null)

    /** Asserts the status and gives the answer on. */
    fun expect(status: Int): Answer = also { assertEquals(status, this.status) { text } }

    /** Asserts a problem detail with this status, and with this title if one is given. */
    fun expectProblem(
        status: Int,
        title: String? = null,
    ): JsonNode {
        expect(status)
        assertEquals("application/problem+json", header("Content-Type")?.substringBefore(';')) { text }
        assertEquals(status, json["status"].asInt())
        assertEquals(true, json["detail"].isString && json["title"].isString) { text }
        if (title != null) assertEquals(title, json["title"].asString())
        return json
    }

    companion object {
        val mapper: JsonMapper = JsonMapper()
    }
}

/** The wire contract from a client's side. [url] has no path. */
internal class Api(
    val url: String,
) {
    fun send(
        method: String,
        path: String,
        body: Any? = null,
        vararg headers: Pair<String, String>,
    ): Answer = Answer(client.send(request(method, path, body, headers), HttpResponse.BodyHandlers.ofString()))

    fun sendAsync(
        method: String,
        path: String,
    ): CompletableFuture<Answer> =
        client
            .sendAsync(
                request(method, path, null, emptyArray()),
                HttpResponse.BodyHandlers.ofString(),
            ).thenApply(::Answer)

    fun get(path: String): Answer = send("GET", path)

    fun create(
        content: String,
        title: String = "Plan",
    ): JsonNode = send("POST", "/documents", mapOf("title" to title, "content" to content)).expect(201).json

    fun newId(content: String): String = create(content)["id"].asString()

    fun read(id: String): JsonNode = get("/documents/$id").expect(200).json

    fun content(id: String): String = read(id)["content"].asString()

    fun delete(id: String): Answer = send("DELETE", "/documents/$id").expect(204)

    fun rename(
        id: String,
        title: String,
        expectedVersion: Long,
    ): Answer = send("PATCH", "/documents/$id/title", mapOf("title" to title, "expectedVersion" to expectedVersion))

    fun restore(
        id: String,
        version: Long? = null,
    ): Answer =
        send(
            "POST",
            "/documents/$id/restore",
            if (version ==
                null
            ) {
                mapOf<String, Any>()
            } else {
                mapOf("version" to version)
            },
        )

    fun history(id: String): JsonNode = get("/documents/$id/history").expect(200).json

    fun changes(
        id: String,
        since: Long,
        wait: Int = 0,
    ): Answer = get("/documents/$id/changes?since=$since&wait=$wait")

    /** A content patch on the text [base] of version [version]; [more] adds fields or replaces them. */
    fun patch(
        id: String,
        version: Long,
        base: String,
        ops: List<Map<String, Any?>>,
        vararg more: Pair<String, Any?>,
    ): Answer = send("PATCH", "/documents/$id/content", patchBody(version, base, ops) + more)

    private fun request(
        method: String,
        path: String,
        body: Any?,
        headers: Array<out Pair<String, String>>,
    ): HttpRequest {
        val builder = HttpRequest.newBuilder(URI.create("$url/api/v1$path"))
        val text = body as? String ?: body?.let(Answer.mapper::writeValueAsString)
        builder.method(method, if (text == null) BodyPublishers.noBody() else BodyPublishers.ofString(text))
        if (text != null &&
            headers.none { it.first == "Content-Type" }
        ) {
            builder.header("Content-Type", "application/json")
        }
        headers.filter { it.second.isNotEmpty() }.forEach { (name, value) -> builder.header(name, value) }
        return builder.build()
    }

    companion object {
        private val client: HttpClient = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()

        fun patchBody(
            version: Long,
            base: String,
            ops: List<Map<String, Any?>>,
        ): Map<String, Any?> =
            mapOf(
                "baseVersion" to version,
                "checksum" to sha256(base),
                "clientId" to UUID.randomUUID().toString(),
                "seq" to 1,
                "ops" to ops,
            )
    }
}

/** The elements of a JSON array. */
internal fun JsonNode.items(): List<JsonNode> = values().toList()

internal fun insert(
    index: Int,
    vararg lines: String,
): Map<String, Any?> = mapOf("op" to "insert", "index" to index, "lines" to lines.asList())

internal fun delete(
    index: Int,
    count: Int,
): Map<String, Any?> = mapOf("op" to "delete", "index" to index, "count" to count)

internal fun replace(
    index: Int,
    count: Int,
    vararg lines: String,
): Map<String, Any?> = mapOf("op" to "replace", "index" to index, "count" to count, "lines" to lines.asList())

/** The checksum of a text with LF, written down once more so that the server is not asked about itself. */
internal fun sha256(text: String): String {
    val digest =
        java.security.MessageDigest
            .getInstance("SHA-256")
            .digest(text.toByteArray())
    return "sha256:" + digest.joinToString("") { "%02x".format(it) }
}
