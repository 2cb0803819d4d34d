package de.werkbaum.mcp.backend.http

import jakarta.servlet.FilterChain
import jakarta.servlet.ReadListener
import jakarta.servlet.ServletInputStream
import jakarta.servlet.http.HttpServletRequest
import jakarta.servlet.http.HttpServletRequestWrapper
import jakarta.servlet.http.HttpServletResponse
import org.springframework.web.filter.OncePerRequestFilter
import java.io.IOException

/** Refuses bodies of more than [most] bytes (413), declared or not. */
class BodyLimitFilter(
    private val most: Long,
    private val problems: ProblemWriter,
) : OncePerRequestFilter() {
    override fun doFilterInternal(
        request: HttpServletRequest,
        response: HttpServletResponse,
        chain: FilterChain,
    ) {
        if (request.contentLengthLong > most) {
            problems.write(BodyTooLargeException(most), request, response)
        } else {
            chain.doFilter(LimitedRequest(request, most), response)
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
) : HttpServletRequestWrapper(request) {
    private val limited by lazy(LazyThreadSafetyMode.NONE) { LimitedStream(request.inputStream, most) }

    override fun getInputStream(): ServletInputStream = limited
}

private class LimitedStream(
    private val source: ServletInputStream,
    private val most: Long,
) : ServletInputStream() {
    private var seen = 0L

    override fun read(): Int = source.read().also { if (it >= 0) count(1) }

    override fun read(
        bytes: ByteArray,
        offset: Int,
        length: Int,
    ): Int = source.read(bytes, offset, length).also { if (it > 0) count(it) }

    private fun count(bytes: Int) {
        seen += bytes
        if (seen > most) throw BodyTooLargeException(most)
    }

    override fun isFinished(): Boolean = source.isFinished

    override fun isReady(): Boolean = source.isReady

    override fun setReadListener(listener: ReadListener) = source.setReadListener(listener)
}
