// The REST contract as a client sees it (spec: backend 1).
import { createHash } from 'node:crypto';

/** `sha256:` and the hash of a text that has LF only (backend 2.2). */
export function checksum(text) {
  return `sha256:${createHash('sha256').update(text, 'utf8').digest('hex')}`;
}

/** One request; `{status, body}`, throws when there is no answer. */
export async function request(method, url, body, timeout = 60_000) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const answer = await fetch(url, { method, ...init, signal: globalThis.AbortSignal.timeout(timeout) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** A request that must succeed; gives the body. */
export async function expectOk(method, url, body) {
  const answer = await request(method, url, body);
  if (answer.status >= 300) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes a document; gives its id. */
export async function create(base, content, title = 'Plan') {
  return (await expectOk('POST', `${base}/documents`, { title, content })).id;
}
