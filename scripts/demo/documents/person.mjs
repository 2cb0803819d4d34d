// The person of the demo: an editor that speaks plain REST to the document server.
import { createHash, randomUUID } from 'node:crypto';
import { say } from '../say.mjs';

/** `name` is what the history shows. What the editor has on its screen is `{id, version, content}`. */
export function createPerson(name, base) {
  const author = { clientId: `editor-${randomUUID()}`, displayName: name };
  let seq = 0;
  const ask = (method, path, body) => request(name, base, { method, path, body });
  const pathOf = (url) => url.slice(base.length);
  return {
    name,
    /** Makes a document; its URL is all that others need. */
    async create(title, content) {
      const screen = await ask('POST', '/documents', { title, content });
      return { screen, url: `${base}/documents/${screen.id}` };
    },
    look: (url) => ask('GET', pathOf(url)),
    history: (url) => ask('GET', `${pathOf(url)}/history`),
    news: (url, since) => ask('GET', `${pathOf(url)}/changes?since=${since}&wait=0`),
    /** Types other lines in the place of one on the screen; gives the new screen, and what others had done meanwhile. */
    async type({ id, version, content }, before, after) {
      const { op, typed } = replacement(content, before, after);
      const text = { baseVersion: version, checksum: checksum(content), ops: [op] };
      const answer = await ask('PATCH', `/documents/${id}/content`, { ...text, ...author, seq: ++seq });
      return { screen: { id, version: answer.version, content: typed }, others: answer.opsSinceBase };
    },
  };
}

async function request(name, base, { method, path, body }) {
  const on = body?.baseVersion === undefined ? '' : ` on version ${body.baseVersion}`;
  say(`   > ${name}: ${method} ${path.replace(/(?<=-)[0-9a-f-]{27}/, '…')}${on}`);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(base + path, { method, ...(body && { headers, body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${await response.text()}`);
  return response.json();
}

function checksum(content) {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`;
}

function replacement(content, before, after) {
  const lines = content.split('\n');
  const index = lines.indexOf(before);
  if (index < 0) throw new Error(`expected the line “${before}”`);
  return {
    op: { op: 'replace', index, count: 1, lines: after },
    typed: lines.toSpliced(index, 1, ...after).join('\n'),
  };
}
