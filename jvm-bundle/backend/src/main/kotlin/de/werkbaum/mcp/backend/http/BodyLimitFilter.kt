package de.werkbaum.mcp.backend.http

import jakarta.servlet.FilterChain
import jakarta.servlet.ReadListener
import jakarta.servlet.ServletInputStream
import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletRequestWrapper
import jakarta.servlet.http.HttpServletResponse
import org.springframework.web.filter.OncePerRequestFilter
import java.io.IOException

/** Refuses bodies of more than [most] bytes (413), declared or not, and lets large ones in by turns (503 after waiting). */
class BodyLimitFilter(
    private val most: Long,
    private val problems: ProblemWriter,
    private val largeBodies: LargeBodies = LargeBodies(),
) : OncePerRequestFilter() {
    override fun doFilterInternal(
        request: HttpServletRequest,
        response: HttpServletResponse,
        chain: FilterChain,
    ) {
        if (request.contentLengthLong > most) {
            problems.write(BodyTooLargeException(most), request, response)
        } else {
            passOn(request, response, chain)
        }
    }

    private fun passOn(
        request: HttpServletRequest,
        response: HttpServletResponse,
        chain: FilterChain,
    ) {
        val limited = LimitedRequest(request, most, largeBodies)
        try {
            chain.doFilter(limited, response)
        } finally {
            limited.leave()
        }
    }
}

/** Thrown while a body is read that goes past the limit. */
class BodyTooLargeException(
    most: Long,
) : IOException("Der Body ist größer als $most Bytes.")

private class LimitedRequest(
    request: HttpServletRequest,
    private val most: Long,
    private val largeBodies: LargeBodies,
) : HttpServletRequestWrapper(request) {
    private var body: LimitedStream? = null

    override fun getInputStream(): ServletInputStream =
        body ?: LimitedStream(request.inputStream, most, largeBodies).also { body = it }

    /** To be called when the request is done: what was read of its body is no longer needed then. */
    fun leave() {
        body?.leave()
    }
}

private class LimitedStream(
    private val source: ServletInputStream,
    private val most: Long,
    private val largeBodies: LargeBodies,
) : ServletInputStream() {
    private var seen = 0L
    private var isLarge = false

    override fun read(): Int = source.read().also { if (it >= 0) count(1) }

    override fun read(
        bytes: ByteArray,
        offset: Int,
        length: Int,
    ): Int = source.read(bytes, offset, length).also { if (it > 0) count(it) }

    private fun count(bytes: Int) {
        seen += bytes
        if (seen > most) throw BodyTooLargeException(most)
        if (!isLarge && seen > LargeBodies.LARGE_BYTES) {
            largeBodies.enter()
            isLarge = true
        }
    }

    fun leave() {
        if (isLarge) largeBodies.leave()
        isLarge = false
    }

    override fun isFinished(): Boolean = source.isFinished

    override fun isReady(): Boolean = source.isReady

    override fun setReadListener(listener: ReadListener) = source.setReadListener(listener)
}
