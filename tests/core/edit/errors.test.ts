import { describe, expect, test } from 'vitest';
import type { Edit, EditError } from '../../../core/src/edit/edit';
import { editPlan } from '../../../core/src/edit/edit-plan';

const errorOf = (text: string, ...edits: unknown[]): EditError => {
  const result = editPlan(text, edits as Edit[]);
  if (result.ok) throw new Error(`no error, but ${result.text}`);
  return result.error;
};

const addFirst = { do: 'add', line: 'N', after: 'first' };

describe('errors of editPlan', () => {
  test.each([
    ['do', { do: 'set_stat', id: 'a', status: 'x' }, 'set_status'],
    ['stat', { do: 'set_status', id: 'a', stat: 'x' }, 'status'],
    ['depAdd', { do: 'set_deps', id: 'a', depAdd: 'x' }, 'depsAdd'],
    ['line', { do: 'add', parent: 'a' }, '`line`'],
    ['id', { do: 'move', parent: 'a' }, '`id`'],
    ['discard', { do: 'remove', id: 'a', discard: 1 }, 'true or false'],
    ['status', { do: 'set_status', id: 'a', status: 'almost' }, 'in progress'],
    ['size', { do: 'set_size', id: 'a', size: 'huge' }, 'XXL'],
    ['gate', { do: 'set_gate', id: 'a', gate: 'nor' }, 'xor'],
    ['ref', { do: 'add', line: 'N', ref: '1' }, '$1'],
    ['peopleAdd', { do: 'set_people', id: 'a', peopleAdd: 'a b' }, 'letters'],
    ['depsRemove', { do: 'set_deps', id: 'a', depsRemove: ['a b'] }, 'letters'],
    ['desc', { do: 'set_desc', id: 'line:2', desc: 'a\nb' }, 'ID'],
    ['parent', { do: 'add', line: '| N' }, 'root'],
    ['after', { do: 'add', line: 'N', parent: 'a', after: 'line:2' }, 'child'],
    ['edits', null, 'object'],
  ])('argument %s', (argument, edit, words) => {
    const error = errorOf('A #a\nB', edit);
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', argument, edit: 0 });
    expect(error.message).toContain(words);
  });

  test('edits that are no list', () => {
    const result = editPlan('A', 'set_status' as unknown as Edit[]);
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', argument: 'edits' } });
  });

  test('nothing is taken from the prototype', () => {
    expect(errorOf('A #a', { do: 'toString', id: 'a' })).toMatchObject({ code: 'INVALID_ARGUMENT', argument: 'do' });
    expect(errorOf('A #a', { do: 'set_gate', id: 'a', gate: 'and', constructor: 1 }).argument).toBe('constructor');
  });

  test('a line without node names the nearest, in lines of the text before the first edit', () => {
    const error = errorOf('A\n\nB', addFirst, { do: 'set_status', id: 'line:2', status: 'x' });
    expect(error).toMatchObject({ code: 'NODE_NOT_FOUND', edit: 1 });
    expect(error.nearest).toEqual([
      { line: 1, label: 'A' },
      { line: 3, label: 'B' },
    ]);
  });

  test('an unknown ID names the nearest, in lines of the text before the first edit', () => {
    const error = errorOf('A #abc\nB', addFirst, { do: 'set_status', id: 'abd', status: 'x' });
    expect(error.nearest).toEqual([
      { id: 'abc', line: 1, label: 'A' },
      { line: 2, label: 'B' },
    ]);
  });

  test('an ID on several nodes names their lines in the text before the first edit', () => {
    const error = errorOf('A #a\nB #a', addFirst, { do: 'set_status', id: 'a', status: 'x' });
    expect(error).toMatchObject({ code: 'NODE_AMBIGUOUS', lines: [1, 2], edit: 1 });
  });

  test('a node that an earlier edit removed', () => {
    const error = errorOf(
      'A\nB',
      { do: 'remove', id: 'line:1', discard: false },
      { do: 'rename', id: 'line:1', label: 'C' },
    );
    expect(error).toMatchObject({ code: 'NODE_NOT_FOUND', nearest: [], edit: 1 });
  });

  test('structure that stands in the way carries no warnings of its own', () => {
    const error = errorOf('A #a \\', { do: 'add', parent: 'a', line: 'N' });
    expect(error).toMatchObject({ code: 'STRUCTURE_BLOCKED', warnings: [], edit: 0 });
  });
});

describe('answers of editPlan', () => {
  test('name the node of the last edit and all references', () => {
    const edits: Edit[] = [
      { do: 'add', line: '- N #n', parent: 'a', ref: '$n' },
      { do: 'add', line: 'Z', after: 'first', ref: '$z' },
    ];
    expect(editPlan('A #a\n', edits)).toMatchObject({
      node: { line: 1 },
      refs: { $n: { id: 'n', line: 3 }, $z: { line: 1 } },
    });
  });

  test('leave out what is gone', () => {
    const edits: Edit[] = [
      { do: 'add', line: 'N', ref: '$n' },
      { do: 'remove', id: '$n', discard: false },
    ];
    expect(Object.keys(editPlan('A #a\n', edits)).sort()).toEqual(['ok', 'ops', 'text']);
  });

  test('are JSON', () => {
    const result = editPlan('A #a\n', [{ do: 'add', line: 'N', ref: '$n' }]);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
  });
});
