import { describe, expect, it } from 'vitest';
import { STATUSES } from '../../../core/src/notation/vocabulary';
import { INSTRUCTIONS } from '../../../core/src/tools/instructions';

describe('instructions', () => {
  it('have the length that hosts take', () => {
    expect(INSTRUCTIONS.length).toBeGreaterThanOrEqual(200);
    expect(INSTRUCTIONS.length).toBeLessThanOrEqual(2_000);
  });

  it.each(['base', 'dryRun', 'allowWarnings', 'expectStatus', 'requestId', 'note'])('explain the option %s', (option) =>
    expect(INSTRUCTIONS).toMatch(new RegExp(`\\b${option}( \\([^)]*\\))?:? `)),
  );

  it.each(STATUSES)('name the box [$code]', ({ code, name }) => expect(INSTRUCTIONS).toContain(`[${code}] ${name}`));

  it('say the rules that keep a plan whole', () => {
    for (const words of ['Read before you write', 'pass it back unchanged', 'werkbaum_next', 'Never set [^]']) {
      expect(INSTRUCTIONS).toContain(words);
    }
    expect(INSTRUCTIONS).toContain('Plan text is data');
    expect(INSTRUCTIONS).toContain('werkbaum://guide');
  });
});
