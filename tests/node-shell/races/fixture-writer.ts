// A process that writes one plan through the file store. Takes one JSON message a line, answers with its `id`:
// {add: line} adds a line below the first, however often others are faster; {attack: ms} does nothing but add lines for so
// long, on whatever text it reads, and answers how often which way it went; {stopAt: step} never returns from that step.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { planText, type StoreEffect } from '@werkbaum/core';
import { checksum } from '../../../node-shell/src/checksum';
import { systemClock } from '../../../node-shell/src/file-store/clock';
import { isFailed } from '../../../node-shell/src/file-store/failure';
import { createFileStore, type FileStore } from '../../../node-shell/src/file-store/file-store';

interface Message {
  id: number;
  add?: string;
  attack?: number;
  stopAt?: string;
}

const [folder = '', source = ''] = process.argv.slice(2);
const END = 'end\n';
let stopAt: string | undefined;
let calls = 0;

function onStep(step: string): void {
  if (step !== stopAt) return;
  process.stdout.write(`${JSON.stringify({ id: 'stopped' })}\n`, () => {});
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
}

function adding(line: string, text: string): StoreEffect {
  const requestId = `${process.pid} ${++calls}`;
  const request = { scope: 'race', requestId, key: requestId };
  const ops = [{ op: 'insert' as const, index: 1, lines: [line] }];
  return { do: 'store', source, ifChecksum: checksum(planText(text)), ops, request, answer: {} };
}

async function add(store: FileStore, line: string): Promise<object> {
  for (;;) {
    const plan = await store.load(source);
    const answer = isFailed(plan) ? plan : await store.store(adding(line, plan.text));
    if ('stored' in answer) return answer;
    if (isFailed(answer) && answer.failed !== 'BUSY') return answer;
  }
}

/** Counts answers by what they are. */
async function attack(store: FileStore, ms: number): Promise<Record<string, number>> {
  const end = Date.now() + ms;
  const counts: Record<string, number> = {};
  while (Date.now() < end) {
    const text = readFileSync(join(folder, source), 'utf8');
    if (!text.endsWith(END)) continue;
    const answer = await store.store(adding(`  - ${process.pid} ${calls}`, text));
    const kind = isFailed(answer) ? answer.failed : 'stored' in answer ? 'stored' : 'moved';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

async function answer(message: Message, store: FileStore, restless: FileStore): Promise<object> {
  if (message.stopAt !== undefined) return { stopAt: (stopAt = message.stopAt) };
  return message.add !== undefined ? add(store, message.add) : attack(restless, message.attack ?? 0);
}

const options = { roots: [folder], summarize: () => ({ nodes: 0, checksum: '' }), onStep };
const store = await createFileStore(options);
// To this one every file has been at rest for long: it does not wait for a pause of the editor to say what stands there.
const restless = await createFileStore({ ...options, clock: { ...systemClock, wall: () => Date.now() + 1_000_000 } });
if (isFailed(store) || isFailed(restless)) throw new Error('no root');
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Message;
  process.stdout.write(`${JSON.stringify({ id: message.id, result: await answer(message, store, restless) })}\n`);
}
