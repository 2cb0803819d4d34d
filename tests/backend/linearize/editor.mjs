// A writer over REST that lives by the client rules (backend 1.9): it keeps a shadow text, sends a patch, and repeats it with
// the same `seq` until an answer settles it, on whichever instance answers.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { applyLineOps, joinLines, rebaseLineOps, splitLines } from '../../../core/dist/werkbaum-core.mjs';
import { checksum, request } from '../support/rest.mjs';

const LONG = 120;
const SHORT = 60;

/** Writes until `going()` is false; gives `{clientId, acknowledged, counts}`. */
export async function edit({ name, bases, id, going, rest }) {
  const writer = { name, id, bases, clientId: `tab-${randomUUID()}`, seq: 0, acknowledged: [], counts: {} };
  await reload(writer);
  while (going()) {
    await change(writer);
    await pause(Math.random() * rest);
  }
  return writer;
}

async function change(writer) {
  const base = { version: writer.version, text: writer.shadow };
  const ops = randomOps(splitLines(base.text), `${writer.name}.${writer.seq + 1}`);
  const patch = { baseVersion: base.version, checksum: checksum(base.text), ops };
  const sent = { ...patch, clientId: writer.clientId, seq: ++writer.seq, displayName: writer.name };
  const { status, body } = await settled(writer, 'PATCH', '/content', sent);
  if (status === 200) {
    const { version, opsSinceBase } = body;
    writer.acknowledged.push({ clientId: writer.clientId, version, baseVersion: base.version, ops, opsSinceBase });
    const others = applyLineOps(splitLines(base.text), opsSinceBase);
    // Through the text again: no lines at all read back as one empty line (backend 2.1).
    adopt(writer, version, joinLines(applyLineOps(others, rebaseLineOps(ops, opsSinceBase))));
  } else if (status === 409) {
    adopt(writer, body.currentVersion, joinLines(applyLineOps(splitLines(base.text), body.opsSinceBase)));
  } else await reload(writer);
}

function adopt(writer, version, text) {
  Object.assign(writer, { version, shadow: text });
}

async function reload(writer) {
  const { body } = await settled(writer, 'GET', '');
  adopt(writer, body.version, body.content);
}

/** Asks until there is an answer that says something: not a lost connection, not a server in trouble. */
async function settled(writer, method, path, body) {
  for (let attempt = 0; ; attempt++) {
    const base = writer.bases[attempt % writer.bases.length];
    try {
      const answer = await request(method, `${base}/documents/${writer.id}${path}`, body, 20_000);
      count(writer, answer.status);
      if (answer.status < 500) return answer;
    } catch {
      count(writer, 'no answer');
    }
    await pause(100);
  }
}

function count(writer, what) {
  writer.counts[what] = (writer.counts[what] ?? 0) + 1;
}

/** One to three changes of lines below the first one, which stays; every new line carries the mark. */
function randomOps(lines, mark) {
  const places = [...new Set(Array.from({ length: 1 + random(3) }, () => 1 + random(lines.length - 1)))];
  const ops = [];
  let free = 1;
  for (const index of places.sort((a, b) => a - b)) {
    if (index < free) continue;
    const op = randomOp(lines.length, index, `  - ${mark}.${ops.length}`);
    ops.push(op);
    free = index + (op.count ?? 0);
  }
  return ops;
}

function randomOp(length, index, line) {
  const kinds = length > LONG ? ['replace', 'delete'] : length < SHORT ? ['insert'] : ['insert', 'replace', 'delete'];
  const op = kinds[random(kinds.length)];
  if (op === 'insert') return { op, index, lines: [line] };
  const count = Math.min(length - index, 1 + random(2));
  return op === 'delete' ? { op, index, count } : { op, index, count, lines: [line] };
}

function random(below) {
  return Math.floor(Math.random() * below);
}
