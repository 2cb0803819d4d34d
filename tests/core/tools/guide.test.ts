import { describe, expect, it } from 'vitest';
import { parsePlan } from '@werkbaum/core';
import { WARNING_TYPES } from '../../../core/src/notation/warning';
import { STATUSES } from '../../../core/src/notation/vocabulary';
import { ERROR_CODES } from '../../../core/src/tools/error';
import { GUIDE } from '../../../core/src/tools/guide';
import { TOOL_NAMES } from './tool-names';

/** The plans in a markdown text: runs of lines indented by four spaces, blank lines inside included. */
function plansIn(markdown: string): string[] {
  const blocks = markdown.split(/\n(?! {4}|\n)/);
  const plans = blocks.map((block) => block.split('\n').filter((line) => line === '' || line.startsWith('    ')));
  return plans.map((lines) => lines.map((line) => line.slice(4)).join('\n')).filter((plan) => plan.trim() !== '');
}

describe('guide', () => {
  it('is compact', () => {
    expect(GUIDE.length).toBeGreaterThan(6_000);
    expect(GUIDE.length).toBeLessThan(10_000);
  });

  it('holds two plans, both free of warnings', () => {
    const plans = plansIn(GUIDE);
    expect(plans).toHaveLength(2);
    expect(plans.map((plan) => parsePlan(plan).warnings)).toEqual([[], []]);
  });

  it('shows a sample line with every kind of token', () => {
    const [shop] = parsePlan(plansIn(GUIDE)[0]!).roots;
    expect(shop!.children[0]).toMatchObject({
      label: 'Sign in with a passkey',
      gate: 'and',
      fold: '>',
      status: '~',
      size: 'M',
      tags: ['mia'],
      marks: ['web'],
      id: 'auth',
      deps: ['db', 'mail'],
      focus: true,
      url: 'https://example.org/t/7',
    });
  });

  it.each(ERROR_CODES)('names the error %s', (code) => expect(GUIDE).toContain('`' + code + '`'));
  it.each(TOOL_NAMES)('names the tool %s', (tool) => expect(GUIDE).toContain('`' + tool + '`'));
  it.each(WARNING_TYPES)('names the warning %s', (type) => expect(GUIDE).toContain('`' + type + '`'));
  it.each(STATUSES)('explains the box [$code]', ({ code, name }) => expect(GUIDE).toContain(`\`[${code}]\` | ${name}`));
});
