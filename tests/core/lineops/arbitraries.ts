import fc from 'fast-check';
import type { LineOp } from '@werkbaum/core';

/** Few different lines, so that equal ones and blank ones are common. */
export const line = fc.constantFrom('', 'a', 'b', 'c', 'd', '- a', '  - a', '\u2028x');

/** A short list of lines. */
export const lines = fc.array(line, { maxLength: 12 });

/** Any valid list of operations for `count` lines: every kind, touching ones, several inserts at one index. */
export function opsFor(count: number): fc.Arbitrary<LineOp[]> {
  const step = fc.record({
    gap: fc.nat(3),
    removed: fc.nat(3),
    added: fc.array(line, { maxLength: 3 }),
    kind: fc.nat(2),
  });
  return fc.array(step, { maxLength: 6 }).map((steps) => {
    const ops: LineOp[] = [];
    let cursor = 0;
    for (const { gap, removed, added, kind } of steps) {
      const index = cursor + gap;
      if (index > count) break;
      const size = Math.min(removed, count - index);
      if (kind === 0) ops.push({ op: 'insert', index, lines: added });
      else if (kind === 1) ops.push({ op: 'delete', index, count: size });
      else ops.push({ op: 'replace', index, count: size, lines: added });
      cursor = kind === 0 ? index : index + size;
    }
    return ops;
  });
}

/** A base and one list of operations on it. */
export const edited = lines.chain((base) => fc.record({ base: fc.constant(base), ops: opsFor(base.length) }));

/** A base and two independent lists of operations on it. */
export const twiceEdited = lines.chain((base) =>
  fc.record({ base: fc.constant(base), mine: opsFor(base.length), theirs: opsFor(base.length) }),
);
