import { beforeAll, describe, expect, it } from 'vitest';
import { vectorsText } from './artefacts';
import { withLoadTolerance } from './load-tolerance';
import type { Vector } from './run-vector';
import { runInJsdom } from './runtimes/bundle-in-jsdom';
import { runInNode } from './runtimes/bundle-in-node';
import { runInQuickJs } from './runtimes/bundle-in-quickjs';
import { runSource } from './runtimes/source-in-node';

interface Answer {
  name: string;
  actual: unknown;
}

const vectors = JSON.parse(vectorsText()) as Vector[];

const runtimes: Record<string, () => string | Promise<string>> = {
  'source in Node': runSource,
  'bundle in Node': runInNode,
  'bundle in jsdom': runInJsdom,
  'bundle in QuickJS': runInQuickJs,
};

const reference: { answers?: Answer[] } = {};

function answersOfSource(): Answer[] {
  return (reference.answers ??= JSON.parse(runSource()) as Answer[]);
}

describe.each(Object.keys(runtimes))('vectors: %s', (runtime) => {
  let answers: Answer[];

  beforeAll(async () => {
    answers = JSON.parse(await runtimes[runtime]!()) as Answer[];
  });

  it.each(vectors.map(({ name }, index) => ({ name, index })))('$name', ({ name, index }) => {
    const { actual } = answers[index]!;
    expect(answers[index]!.name).toBe(name);
    expect(actual).toStrictEqual(withLoadTolerance(vectors[index]!.expected));
    // The same characters, not only the same values: hosts hash and cache these texts.
    expect(JSON.stringify(actual)).toBe(JSON.stringify(answersOfSource()[index]!.actual));
  });
});

describe('the vectors themselves', () => {
  it('are all there, each with a name of its own', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(334);
    expect(new Set(vectors.map((vector) => vector.name)).size).toBe(vectors.length);
  });
});
