import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editPlan } from '../../../core/src/edit/edit-plan';
import { joinContinued } from '../../../core/src/notation/logical-lines';
import { parseText } from '../../../core/src/notation/parse';

const CONTINUATION = /(^|[ \t])\\[ \t]*$/;
const withoutComment = (line: string): string => line.replace(/%%.*$/s, '');

/** Notation 2, step 3, word for word. */
function joinedAsWritten(lines: readonly string[]): { text: string; next: number } {
  let text = withoutComment(lines[0]!);
  let next = 1;
  while (CONTINUATION.test(text)) {
    text = text.replace(CONTINUATION, '$1');
    if (next === lines.length) break;
    if (text !== '' && !/[ \t]$/.test(text)) text += ' ';
    text += withoutComment(lines[next++]!).replace(/^[ \t]+/, '');
  }
  return { text, next };
}

const line = fc
  .array(fc.constantFrom('\\', '\\', ' ', ' ', '\t', 'a', '%%', '-'), { maxLength: 7 })
  .map((parts) => parts.join(''));

describe('continued lines', () => {
  it('are joined as the notation says', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        expect(joinContinued(lines, 0)).toEqual(joinedAsWritten(lines));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['A \\ \\\n\nB', ['A B']],
    ['A \\ \\\n  %% note\nB', ['A B']],
    ['A \\ \\ \\\n\n \\\n\nB\nC', ['A B', 'C']],
    ['A \\ \\\nB', ['A \\ B']],
    ['A \\ \\', ['A \\']],
    ['A \\\n\nB', ['A', 'B']],
  ])('%j gives %j', (text, labels) => {
    expect(parseText(text).nodes.map(({ label }) => label)).toEqual(labels);
  });

  it('stay linear where empty lines take one backslash each', () => {
    const count = 50_000;
    const text = `A ${'\\ '.repeat(count)}\n${'\n\\\n'.repeat(count)}`;
    expect(parseText(text).nodes.map(({ label }) => label)).toEqual(['A']);
  });

  it('that an empty last line leaves open take no further node', () => {
    expect(editPlan('A \\ \\\n', [{ do: 'add', line: 'B' }])).toMatchObject({
      ok: false,
      error: { code: 'STRUCTURE_BLOCKED', edit: 0 },
    });
  });
});
