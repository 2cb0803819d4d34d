import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPlan, type CheckOptions, type Findings } from '@werkbaum/core';
import type { Finding } from '../../../core/src/guard/finding';
import { setStatusBox } from '../../../core/src/notation/set-status-box';
import type { Plan } from '../../../core/src/model/plan';
import { readPlan } from '../../../core/src/model/read-plan';
import { inspectPlan } from '../../../core/src/inspect/inspect-plan';
import { planTexts } from '../../support/plan-arbitrary';
import { changes } from './changes';

const findings = (after: string, before?: string, options?: CheckOptions): Finding[] =>
  (checkPlan(after, before, options) as Findings).findings;

const ofType = (type: Finding['type'], list: readonly Finding[]): Finding[] => list.filter((f) => f.type === type);

describe('checkPlan', () => {
  it('finds nothing between a text and itself', () => {
    fc.assert(
      fc.property(planTexts(), (text) => {
        expect(checkPlan(text, text, { mayDelete: false })).toEqual({ findings: [], structural: 0 });
      }),
    );
  });

  it('takes any two strings', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(
      fc.property(text, text, (after, before) => {
        expect(checkPlan(after, before)).toHaveProperty('structural');
      }),
    );
  });

  it('lists without a text before what an inspection lists', () => {
    fc.assert(
      fc.property(planTexts(), (text) => {
        const { warnings } = inspectPlan(text, { include: ['warnings'] }) as { warnings: { text: string }[] };
        expect(findings(text).map((f) => f.text)).toEqual(warnings.map((w) => w.text));
      }),
    );
  });

  it('blocks what is structural or a new box, and less with each permission, but lists the same', () => {
    fc.assert(
      fc.property(changes(), fc.boolean(), fc.boolean(), fc.boolean(), ({ before, after }, ...flags) => {
        const [allowWarnings, allowProd, mayDelete] = flags;
        const { findings: list, structural } = checkPlan(after, before, {
          allowWarnings,
          allowProd,
          mayDelete,
        }) as Findings;
        const blocks = (f: Finding): boolean =>
          f.class === 'structural'
            ? !allowWarnings
            : f.type === 'prod'
              ? !allowProd
              : f.type === 'deleted' && !mayDelete;
        expect(list.map((f) => f.blocking)).toEqual(list.map(blocks));
        expect(structural).toBe(list.filter((f) => f.class === 'structural').length);
        expect(list.map((f) => f.text)).toEqual(findings(after, before).map((f) => f.text));
      }),
    );
  });

  it('lists one unknownDep per node that depended on the removed one', () => {
    const rest = ['[ ] B :#a', '[ ] C :#a,#b #b', '[ ] D :#a'];
    expect(findings(rest.join('\n'), ['[ ] A #a', ...rest].join('\n')).map((f) => [f.type, f.line])).toEqual([
      ['unknownDep', 1],
      ['unknownDep', 2],
      ['unknownDep', 3],
      ['deleted', 1],
    ]);
  });
});

/** Plans in which no label comes twice on the way down; boxes, IDs (each once) and twins elsewhere as they fall. */
const orderlyPlans = fc
  .array(
    fc.record({
      depth: fc.nat(3),
      name: fc.nat(2),
      box: fc.constantFrom('[^]', '[^]', '[ ]', '[x]'),
      own: fc.boolean(),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((nodes) => {
    let last = -1;
    return nodes.map(({ depth, name, box, own }, i) => {
      last = Math.min(depth, last + 1);
      return `${'  '.repeat(last)}- ${box} ${'PQRS'[last]!}${name}${own ? ` #n${i}` : ''}`;
    });
  });

describe('the production lock', () => {
  it('lets a block with its boxes go anywhere', () => {
    fc.assert(
      fc.property(orderlyPlans, fc.nat(99), fc.nat(99), fc.nat(3), (lines, from, to, depth) => {
        const before = lines.join('\n');
        const after = withBlockMoved(lines, from % lines.length, to, depth).join('\n');
        fc.pre(!hasRepeatedLabels(readPlan(after)));
        expect(findings(after, before)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds two exchanged boxes', () => {
    fc.assert(
      fc.property(planTexts({ untidy: false, ids: ['a', 'b', 'c'] }), fc.nat(99), fc.nat(99), (before, x, y) => {
        const plan = readPlan(before);
        const inProd = plan.nodes.flatMap(({ status }, i) => (status === '^' ? [i] : []));
        const planned = plan.nodes.flatMap(({ status }, i) => (status === ' ' ? [i] : []));
        fc.pre(inProd.length > 0 && planned.length > 0);
        const a = inProd[x % inProd.length]!;
        const b = planned[y % planned.length]!;
        fc.pre(plan.nodes[a]!.id !== plan.nodes[b]!.id || pathOf(plan, a) !== pathOf(plan, b));
        const lines = [...plan.lines];
        for (const [i, code] of [[a, ' '] as const, [b, '^'] as const]) {
          const at = plan.nodes[i]!.line - 1;
          lines[at] = setStatusBox(lines[at]!, code);
        }
        expect(ofType('prod', findings(lines.join('\n'), before))).toHaveLength(1);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The block of line `from`, as it is but for its indent, at another place between the lines that stay. */
function withBlockMoved(lines: readonly string[], from: number, to: number, depth: number): string[] {
  const depthOf = (line: string): number => line.search(/\S/) / 2;
  let end = from + 1;
  while (end < lines.length && depthOf(lines[end]!) > depthOf(lines[from]!)) end++;
  const rest = [...lines.slice(0, from), ...lines.slice(end)];
  const at = to % (rest.length + 1);
  const above = at === 0 ? -1 : depthOf(rest[at - 1]!);
  const below = at === rest.length ? 0 : depthOf(rest[at]!);
  // Deeper than what follows, and the block would adopt it.
  const target = Math.min(Math.max(depth, below), above + 1);
  const block = lines.slice(from, end).map((line) => '  '.repeat(target) + line.slice(depthOf(lines[from]!) * 2));
  return [...rest.slice(0, at), ...block, ...rest.slice(at)];
}

function pathOf(plan: Plan, node: number): string {
  const labels: string[] = [];
  for (let i = node; i >= 0; i = plan.parent[i]!) labels.push(plan.nodes[i]!.label);
  return JSON.stringify(labels);
}

function hasRepeatedLabels(plan: Plan): boolean {
  return plan.nodes.some((_, i) => {
    const labels = JSON.parse(pathOf(plan, i)) as string[];
    return new Set(labels).size < labels.length;
  });
}
