package de.werkbaum.mcp.backend.http

import jakarta.servlet.FilterChain
import jakarta.servlet.ReadListener
import jakarta.servlet.ServletInputStream
import jakarta.servlet.ServletOutputStream
import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletRequestWrapper
import jakarta.servlet.http.HttpServletResponse
import jakarta.servlet.http.HttpServletResponseWrapper
import org.springframework.web.filter.OncePerRequestFilter
import java.io.IOException

/**
 * Refuses bodies of more than [most] bytes (413), declared or not, and lets large ones in by turns (503 after waiting, 408 for
 * one that comes too slowly).
 */
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
            chain.doFilter(limited, LimitedResponse(response, limited::leave))
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

    /** To be called when the request is answered: what was read of its body is no longer needed then. */
    fun leave() {
        body?.leave()
    }
}

/** Ends the turn of the request when its answer begins: a client that takes it slowly keeps nobody waiting. */
private class LimitedResponse(
    response: HttpServletResponse,
    private val leave: () -> Unit,
) : HttpServletResponseWrapper(response) {
    override fun getOutputStream(): ServletOutputStream {
        leave()
        return super.getOutputStream()
    }
}

private class LimitedStream(
    private val source: ServletInputStream,
    private val most: Long,
    private val largeBodies: LargeBodies,
) : ServletInputStream() {
    private var seen = 0L
    private var turn: LargeBodies.Turn? = null

    override fun read(): Int = source.read().also { if (it >= 0) count(1) }

    override fun read(
        bytes: ByteArray,
        offset: Int,
        length: Int,
    ): Int = source.read(bytes, offset, length).also { if (it > 0) count(it) }

    private fun count(bytes: Int) {
        seen += bytes
        if (seen > most) throw BodyTooLargeException(most)
        if (seen <= LargeBodies.LARGE_BYTES) return
        turn?.goOn()
        if (turn == null) turn = largeBodies.enter()
    }

    fun leave() {
        turn?.leave()
        turn = null
    }

    override fun isFinished(): Boolean = source.isFinished

    override fun isReady(): Boolean = source.isReady

    override fun setReadListener(listener: ReadListener) = source.setReadListener(listener)
}
