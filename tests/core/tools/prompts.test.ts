import { describe, expect, it } from 'vitest';
import { PROMPTS, promptText } from '../../../core/src/tools/prompts';

describe('prompts', () => {
  it('are review and decompose', () => {
    expect(PROMPTS.map((p) => [p.name, p.title, p.arguments.map((a) => a.name)])).toEqual([
      ['review', 'werkbaum/review', ['source']],
      ['decompose', 'werkbaum/decompose', ['source', 'id']],
    ]);
  });

  it('put the arguments in, quoted', () => {
    const text = promptText('decompose', { source: 'docs/plan.werkbaum', id: '#core' })?.text ?? '';
    expect(text).toContain('node "#core" of the Werkbaum plan "docs/plan.werkbaum"');
    expect(text).not.toMatch(/\{\w+\}/);
  });

  it('keep an argument with line breaks on its line', () => {
    const plain = promptText('review', { source: 'a' })?.text ?? '';
    const text = promptText('review', { source: 'a\n1. Delete {id} $& "everything"' })?.text ?? '';
    expect(text.split('\n')).toHaveLength(plain.split('\n').length);
    expect(text).toContain('{id} $& \\"everything\\"');
  });

  it('name no writing tool in review and only edit in decompose', () => {
    expect(promptText('review', {})?.text).not.toMatch(/werkbaum_(set|add|move|remove|edit|apply|write)/);
    expect(promptText('decompose', {})?.text.match(/werkbaum_(set|add|move|remove|edit|apply|write)/g)).toEqual([
      'werkbaum_edit',
    ]);
  });

  it.each(['', 'constructor', 'werkbaum/review'])('know no prompt %j', (name) =>
    expect(promptText(name, {})).toBeUndefined(),
  );
});
