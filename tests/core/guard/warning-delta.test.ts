import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { warningDelta, type WarnedPlan, type WarningDelta } from '../../../core/src/guard/warning-delta';
import { computeLineOps } from '../../../core/src/lineops/compute-ops';
import { mapLine, mapLines } from '../../../core/src/lineops/map-line';
import { planWarnings } from '../../../core/src/model/all-warnings';
import { readPlan } from '../../../core/src/model/read-plan';
import type { Warning } from '../../../core/src/model/warning';
import { opsFor } from '../lineops/arbitraries';
import { changes, type Change } from './changes';
import { largestPairing } from './largest-pairing';

const warned = (text: string): WarnedPlan => {
  const plan = readPlan(text);
  return { plan, warnings: planWarnings(plan) };
};

const delta = ({ before, after }: Change): WarningDelta => {
  const texts = { before: warned(before), after: warned(after) };
  return warningDelta(texts.before, texts.after, computeLineOps(texts.before.plan.lines, texts.after.plan.lines));
};

/** What the rule compares: the words of guard 1, once more and plainly. */
function mayBeSame(change: Change): (old: Warning, now: Warning) => boolean {
  const plans = { before: readPlan(change.before), after: readPlan(change.after) };
  const ops = computeLineOps(plans.before.lines, plans.after.lines);
  const about = (plan: typeof plans.before, warning: Warning): unknown => {
    const fields: Record<string, unknown> = warning;
    if (warning.type === 'sizeConflict') return plan.nodes.find(({ line }) => line === warning.line)!.label;
    return fields.label ?? fields.code ?? fields.id ?? fields.tag;
  };
  return (old, now) => {
    if (old.type !== now.type) return false;
    if (about(plans.before, old) === about(plans.after, now)) return true;
    return 'line' in old && 'line' in now && mapLine(old.line - 1, ops) === now.line - 1;
  };
}

const crowded = changes({ ids: ['a', 'b', 'c'], maxNodes: 30 });

describe('the warning delta', () => {
  it('balances: total = total before - removed + added', () => {
    fc.assert(
      fc.property(crowded, (change) => {
        const { added, removed, total } = delta(change);
        expect(total).toBe(warned(change.after).warnings.length);
        expect(warned(change.before).warnings.length - removed.length + added.length).toBe(total);
      }),
    );
  });

  it('calls as few warnings new as any pairing can', () => {
    fc.assert(
      fc.property(crowded, (change) => {
        const old = warned(change.before).warnings;
        const now = warned(change.after).warnings;
        const kept = largestPairing(old, now, mayBeSame(change));
        expect(delta(change).added).toHaveLength(now.length - kept);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the order and the fields of the warnings it names', () => {
    fc.assert(
      fc.property(crowded, (change) => {
        const { added, removed } = delta(change);
        expect(isInOrder(removed, warned(change.before).warnings)).toBe(true);
        expect(isInOrder(added, warned(change.after).warnings)).toBe(true);
      }),
    );
  });

  it('is empty from a text to itself', () => {
    fc.assert(
      fc.property(crowded, ({ after }) => {
        expect(delta({ before: after, after })).toMatchObject({ added: [], removed: [] });
      }),
    );
  });

  it('finds the long way round: everyone moves up one place', () => {
    const chain = (shift: number): string =>
      Array.from({ length: 200 }, (_, i) => `X${i}\nA${i} :#d${i + shift}`).join('\n');
    expect(delta({ before: chain(0), after: chain(1) }).added).toEqual([]);
  });

  it('names the warning on the new line, not the one that only moved down', () => {
    const { added, removed } = delta({ before: '[k] A', after: '[k] Neu\n[k] A' });
    expect(added).toEqual([{ type: 'unknownStatus', line: 1, code: 'k' }]);
    expect(removed).toEqual([]);
  });
});

describe('mapLines', () => {
  it('is mapLine for every line', () => {
    const lines = Array.from({ length: 14 }, (_, i) => i);
    fc.assert(
      fc.property(opsFor(12), (ops) => {
        expect(mapLines(lines, ops)).toEqual(lines.map((line) => mapLine(line, ops)));
      }),
      { numRuns: 500 },
    );
  });
});

function sameFields(a: Warning, b: Warning): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isInOrder(some: readonly Warning[], all: readonly Warning[]): boolean {
  let at = 0;
  for (const warning of all) if (at < some.length && sameFields(some[at]!, warning)) at++;
  return at === some.length;
}
