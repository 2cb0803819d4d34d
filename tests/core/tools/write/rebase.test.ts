import {
  applyLineOps,
  checkPlan,
  computeLineOps,
  editPlan,
  joinLines,
  planText,
  rebaseLineOps,
  splitLines,
  type LineOp,
  type PlanNode,
} from '@werkbaum/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  concurrentVerbs,
  flat,
  mergeTrees,
  nameOf,
  same,
  sameTree,
  treeOf,
  type Concurrent,
  type Tree,
} from '../../../support/concurrent-verbs';
import type { PlanOptions } from '../../../support/plan-arbitrary';
import { baseOf, writing } from '../../../support/write-calls';

/** `npm run rebase-trial` sets it; the suite makes a short run. */
const RUNS = Number(process.env.WERKBAUM_TRIAL ?? 400);

/** A short run may meet a few rare pairs at once. */
const SLACK = 3;

interface Pair extends Concurrent {
  /** The base after each change alone. */
  mineOnly: string;
  current: string;
  trees: { base: Tree; mine: Tree; current: Tree };
  ops: LineOp[];
}

/** What both changes make of their plan, each alone; null where one of them cannot be made there. */
function pairOf(concurrent: Concurrent): Pair | null {
  const base = planText(concurrent.base);
  const mine = editPlan(base, [concurrent.mine]);
  const theirs = editPlan(base, [concurrent.theirs]);
  if (!mine.ok || !theirs.ok || theirs.text === base || mine.text === base) return null;
  const trees = { base: treeOf(base), mine: treeOf(mine.text), current: treeOf(theirs.text) };
  if (trees.base === null || trees.mine === null || trees.current === null) return null;
  return {
    ...concurrent,
    base,
    mineOnly: mine.text,
    current: theirs.text,
    trees: trees as Pair['trees'],
    ops: mine.ops,
  };
}

function written(pair: Pair, tool: string, args: Record<string, unknown>) {
  const { host, call } = writing({ d: { versions: [pair.base, pair.current] } });
  const permissive = { allowWarnings: true, allowProd: true };
  const { answer, isError } = call(tool, { source: 'd', base: baseOf(pair.base, 1), ...args, ...permissive });
  return { answer, isError, text: host.textOf('d')! };
}

/** Nodes that ended below a parent that neither side chose, or that are lost or back although neither wanted that. */
function astray({ base, mine, current }: Pair['trees'], merged: Tree): string[] {
  const names = [...new Set([...base.keys(), ...mine.keys(), ...current.keys(), ...merged.keys()])];
  return names.filter((name) => {
    const [b, m, c, r] = [base, mine, current, merged].map((tree) => tree.get(name));
    const wanted = b === undefined ? [m ?? c] : [m, c];
    if (r === undefined) return wanted.every((side) => side !== undefined);
    return !wanted.some((side) => side !== undefined && side.parent === r.parent);
  });
}

/** Whether the caller's node stands where it was asked to: behind `after`, first, or last. */
function isInPlace({ mine }: Pair, mergedText: string, base: string): boolean {
  if (mine.do !== 'add' && mine.do !== 'move') return true;
  const nodeAt = (reference: string, text: string) =>
    flat(text).find(({ id, line }) => reference === id || reference === `line:${line}`)!;
  const name = mine.do === 'add' ? 'M' : nameOf(nodeAt(mine.id, base));
  const all = flat(mergedText);
  const parent = all.find(({ children }) => children.some((child) => nameOf(child) === name));
  const inTree = new Set(all.flatMap(({ children }) => children));
  const siblings = (parent?.children ?? all.filter((node) => !inTree.has(node))).map(nameOf);
  const at = siblings.indexOf(name);
  if (mine.after === undefined) return at === siblings.length - 1;
  if (mine.after === 'first') return at === 0;
  return siblings[at - 1] === nameOf(nodeAt(mine.after, base));
}

/** Whether signs are what the verb asks for, on the merged tree: a new or moved node follows its siblings (tools 3). */
function isSigned({ mine, base }: Pair, mergedText: string): boolean {
  const byReference = (reference: string) =>
    flat(base).find(({ id, line }) => reference === id || reference === `line:${line}`)!;
  const all = flat(mergedText);
  const open = ({ children }: PlanNode) => children.filter(({ status }) => status !== '-');
  if (mine.do === 'set_gate') {
    const node = all.find((candidate) => nameOf(candidate) === nameOf(byReference(mine.id)))!;
    return open(node).every(({ gate }) => gate === mine.gate);
  }
  if (mine.do !== 'add' && mine.do !== 'move') return true;
  const name = mine.do === 'add' ? 'M' : nameOf(byReference(mine.id));
  const parent = all.find(({ children }) => children.some((child) => nameOf(child) === name));
  if (parent === undefined) return true;
  const signOf = ({ gate, optional }: PlanNode) => (optional ? 'optional' : gate);
  const own = signOf(parent.children.find((node) => nameOf(node) === name)!);
  // A move keeps a sign that says something; none or `-` is taken from the siblings, as for a new node.
  const keeps = mine.do === 'move' && signOf(byReference(mine.id)) !== 'and';
  const signs = new Set(
    open(parent)
      .filter((node) => nameOf(node) !== name)
      .map(signOf),
  );
  return keeps || own === (signs.size === 1 ? [...signs][0] : 'and');
}

const separators = (text: string) => text.split('\n').filter((line) => line.trim() === '---').length;

const structural = (text: string) => {
  const checked = checkPlan(text);
  return 'error' in checked ? 0 : checked.structural;
};

/** Refused for its meaning, although lines and trees can be merged and agree. */
function isNeedless(pair: Pair): boolean {
  const theirs = computeLineOps(splitLines(pair.base), splitLines(pair.current));
  const moved = rebaseLineOps(pair.ops, theirs);
  const tree = mergeTrees(pair.trees.base, pair.trees.mine, pair.trees.current);
  if (moved === null || tree === null) return false;
  const text = joinLines(applyLineOps(splitLines(pair.current), moved));
  const byLines = treeOf(text);
  return (
    byLines !== null &&
    sameTree(byLines, tree) &&
    isInPlace(pair, text, pair.base) &&
    isSigned(pair, text) &&
    separators(text) <= Math.max(separators(pair.current), separators(pair.mineOnly)) &&
    structural(text) <= Math.max(structural(pair.current), structural(pair.mineOnly))
  );
}

/**
 * `untidy` plans have as many indentation steps as nodes, so that a change elsewhere often changes which step is the commonest,
 * and with it the indent that an only child gets: texts differ though plans do not.
 */
const KINDS_OF_PLANS: [string, PlanOptions, number][] = [
  ['tidy', { maxNodes: 24, untidy: false }, 0.001],
  ['untidy', { maxNodes: 24 }, 0.001],
];

describe('two verbs from one base', () => {
  it.each(KINDS_OF_PLANS)(
    'in %s plans never put a node where neither side wanted it, and are rarely refused for nothing',
    (kind, options, most) => {
      const counts = { pairs: 0, written: 0, overlap: 0, meaning: 0, needless: 0 };
      const examples: string[] = [];
      fc.assert(
        fc.property(concurrentVerbs(options), (concurrent) => {
          const pair = pairOf(concurrent);
          if (pair === null) return;
          counts.pairs++;
          const { answer, isError, text } = written(pair, 'edit', { edits: [pair.mine] });
          if (!isError) {
            counts.written++;
            expect(answer).toMatchObject({ base: baseOf(text, answer.unchanged === true ? 2 : 3), rebased: true });
            expect(astray(pair.trees, treeOf(text)!)).toEqual([]);
            return;
          }
          expect(answer).toMatchObject({ code: 'CONFLICT', current: { base: baseOf(pair.current, 2) } });
          expect(text).toBe(pair.current);
          counts[answer.reason as 'overlap' | 'meaning']++;
          if (answer.reason !== 'meaning' || !isNeedless(pair)) return;
          counts.needless++;
          examples.push(JSON.stringify([pair.base, pair.mine, pair.theirs]));
        }),
        { numRuns: RUNS },
      );
      if (process.env.WERKBAUM_TRIAL !== undefined) {
        process.stdout.write(
          `${kind}: ${JSON.stringify(counts)} needless: ${((100 * counts.needless) / counts.pairs).toFixed(3)} %\n`,
        );
        process.stdout.write(
          examples
            .slice(0, 10)
            .map((example) => `${example}\n`)
            .join(''),
        );
      }
      expect(counts.written).toBeGreaterThan(counts.pairs / 4);
      expect(counts.meaning).toBeGreaterThan(0);
      expect(counts.needless).toBeLessThanOrEqual(counts.pairs * most + SLACK);
    },
  );

  it('differ in nothing but an indent: the one of the current text is taken', () => {
    const base = '- A #a\n  - B #b\n- C #c\n    - D #d\n- E #e';
    const current = '- A #a\n- C #c\n    - D #d\n- E #e';
    const { host, call } = writing({ d: { versions: [base, current] } });
    const { answer } = call('add_node', { source: 'd', base: baseOf(base, 1), line: 'F', parent: 'e' });
    expect(answer).toMatchObject({ applied: true, rebased: true });
    expect(host.textOf('d')).toBe('- A #a\n- C #c\n    - D #d\n- E #e\n    - F');
  });

  it.each(['apply_ops', 'write'])('%s neither loses nor re-parents what others added or changed', (tool) => {
    let merges = 0;
    let refusals = 0;
    fc.assert(
      fc.property(concurrentVerbs({ maxNodes: 12 }), (concurrent) => {
        const pair = pairOf(concurrent);
        if (pair === null) return;
        const { isError, text } = written(pair, tool, tool === 'write' ? { text: pair.mineOnly } : { ops: pair.ops });
        if (isError) {
          refusals++;
          expect(text).toBe(pair.current);
          return;
        }
        merges++;
        const merged = treeOf(text);
        for (const [name, known] of pair.trees.current) {
          const before = pair.trees.base.get(name);
          if (before !== undefined && same(before, known)) continue;
          expect({ name, parent: merged?.get(name)?.parent }).toEqual({ name, parent: known.parent });
        }
      }),
      { numRuns: RUNS },
    );
    expect(merges).toBeGreaterThan(0);
    expect(refusals).toBeGreaterThan(0);
  });
});
