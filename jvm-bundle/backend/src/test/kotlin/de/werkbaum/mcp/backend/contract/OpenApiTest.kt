package de.werkbaum.mcp.backend.contract

import de.werkbaum.mcp.backend.support.TestServer
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import tools.jackson.databind.JsonNode

/** The description of the interface: every endpoint and status of backend 1.4. */
class OpenApiTest {
    private val description =
        TestServer.api
            .get("/openapi.json")
            .expect(200)
            .json

    private val contract =
        mapOf(
            "GET /documents" to "200 401 429",
            "POST /documents" to "201 400",
            "GET /documents/{id}" to "200 400 404",
            "PUT /documents/{id}" to "200 400 404",
            "DELETE /documents/{id}" to "204 404",
            "GET /documents/{id}/history" to "200 404",
            "POST /documents/{id}/restore" to "200 404 409",
            "PATCH /documents/{id}/content" to "200 400 404 409 422",
            "PATCH /documents/{id}/title" to "200 400 404 409",
            "GET /documents/{id}/changes" to "200 204 400 404",
            "GET /info" to "200",
        )

    private fun operation(endpoint: String): JsonNode {
        val (method, path) = endpoint.split(' ')
        return description["paths"]["/api/v1$path"][method.lowercase()]
    }

    @Test
    fun `every endpoint with every status`() {
        contract.forEach { (endpoint, statuses) ->
            val described = operation(endpoint)["responses"].propertyNames()
            assertTrue(described.containsAll(statuses.split(' '))) { "$endpoint: $described" }
        }
    }

    @Test
    fun `errors are problem details but for the conflict of contents`() {
        contract.keys.forEach { endpoint ->
            operation(endpoint)["responses"].properties().filter { it.key >= "400" }.forEach { (status, answer) ->
                val conflict = endpoint == "PATCH /documents/{id}/content" && status == "409"
                val expected = if (conflict) "application/json" else "application/problem+json"
                assertEquals(setOf(expected), answer["content"].propertyNames().toSet()) { "$endpoint $status" }
            }
        }
    }

    @Test
    fun `every reference leads somewhere`() {
        val names =
            Regex(
                "#/components/schemas/(\\w+)",
            ).findAll(description.toString()).map { it.groupValues[1] }.toSet()
        assertEquals(names, description["components"]["schemas"].propertyNames().toSet() intersect names)
        assertTrue(names.size >= 12)
    }
}
