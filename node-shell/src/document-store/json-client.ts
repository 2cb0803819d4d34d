/** A request to a document server; `body` is JSON already. */
export interface JsonRequest {
  method: 'GET' | 'PATCH';
  url: string;
  body?: string;
  /** Bound on everything from connecting to the last byte of the answer, in ms. */
  limitMs: number;
}

/** A whole answer. `body` is undefined where it was empty or no JSON. */
export interface JsonReply {
  status: number;
  body: unknown;
}

/** No whole answer. `sent: false`: the request surely never left this machine; true: nobody knows what became of it. */
export interface NoReply {
  lost: string;
  sent: boolean;
}

/** Sends one request, once. Never throws; redirects are answers like any other and are not followed. */
export type JsonClient = (request: JsonRequest) => Promise<JsonReply | NoReply>;

/** The longest answer, in bytes after decompression (tools 1). */
export const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/**
 * The client on the `fetch` of Node: pooled keep-alive connections, loaded by Node itself at the first request. What it
 * lacks is added here: a bound on the time of the whole answer, a bound on its size while it comes, JSON only.
 */
export function jsonClient(userAgent: string): JsonClient {
  const plain = { accept: 'application/json', 'user-agent': userAgent };
  return async ({ method, url, body, limitMs }) => {
    const headers = body === undefined ? plain : { ...plain, 'content-type': 'application/json' };
    // Takes whole numbers only.
    const signal = AbortSignal.timeout(Math.ceil(limitMs));
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body !== undefined && { body }),
      });
      const bytes = await readBounded(response);
      if (bytes === undefined) return { lost: `its answer is longer than ${MAX_ANSWER_BYTES} bytes`, sent: true };
      return { status: response.status, body: parseJson(bytes) };
    } catch (error) {
      return noReply(error, limitMs);
    }
  };
}

/** Undefined if the answer is too long; the connection is given up then. */
async function readBounded({ body }: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  if (body === null) return Buffer.concat(chunks);
  let size = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A BOM before the JSON is passed over; what is not UTF-8 is no JSON. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** System calls that fail before a byte of the request was sent, and certificates that are refused then. */
const BEFORE_SENDING = ['connect', 'getaddrinfo'];
const REFUSED_PEER = /CERT|SELF_SIGNED|^UND_ERR_CONNECT_TIMEOUT$|^ECONNREFUSED$/;

function noReply(error: unknown, limitMs: number): NoReply {
  if (error instanceof Error && error.name === 'TimeoutError') {
    return { lost: `no whole answer came within ${limitMs / 1000} s`, sent: true };
  }
  const cause = (error instanceof Error ? error.cause : undefined) as Partial<NodeJS.ErrnoException> | undefined;
  const code = cause?.code ?? '';
  const sent = !BEFORE_SENDING.includes(cause?.syscall ?? '') && !REFUSED_PEER.test(code);
  return {
    lost: sent ? `the connection broke (${code || 'no reason given'})` : `there is no connection (${code})`,
    sent,
  };
}
