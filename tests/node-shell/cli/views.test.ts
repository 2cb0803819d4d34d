import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectRecorded, folder, plan, PLANS, run } from './run-cli';

const ROOM = `[~] Reading room (XL) #room @ida
  - [x] Survey of what visitors want (S) #survey
  - [~] Furniture (M) #chairs :#survey &wood
    - [x] Loan tables from the school (XS)
    - [ ] Twelve chairs (S) @tom !!!
      " Oak, as the tables.
  - [ ] Light (M) #light
    " Warm and quiet; the old tubes hum, and nobody can read for longer than an hour below them.
    = [ ] Floor lamps (S) @tom https://example.org/lamps
    = [?] New ceiling (L)
      - [?] Scaffold
  - [x] Poster (S) :#light
  - [ ] Opening evening (S) #open :#chairs,#light,#cables
  + [ ] Cables (XS) #cables
  + [?] Coffee corner (S)
[-] Second room
  - [ ] Key
---
#room
  Ground floor.

  The caretaker has the key.
`;

/** File name of what was recorded → command line. Every one is a view of a plan that a person may ask for. */
const IN_80_COLUMNS: Record<string, string[]> = {
  'inspect-room': ['inspect', 'room.werkbaum'],
  'inspect-room-full': ['inspect', 'room.werkbaum', '--full'],
  'inspect-room-id': ['inspect', 'room.werkbaum', '--id', '#light'],
  'inspect-room-depth': ['inspect', 'room.werkbaum', '--depth', '2'],
  'inspect-room-person': ['inspect', 'room.werkbaum', '--person', '@tom'],
  'inspect-room-nobody': ['inspect', 'room.werkbaum', '--person', 'eve'],
  'next-room': ['next', 'room.werkbaum'],
  'next-room-person': ['next', 'room.werkbaum', '--person', 'ida'],
  'next-room-nobody': ['next', 'room.werkbaum', '--person', 'eve'],
  'next-room-one': ['next', 'room.werkbaum', '--limit', '1'],
  'why-child': ['next', 'room.werkbaum', '--why', 'chairs'],
  'why-root': ['next', 'room.werkbaum', '--why', 'room'],
  'why-alternative': ['next', 'room.werkbaum', '--why', 'line:9'],
  'why-not-chosen': ['next', 'room.werkbaum', '--why', 'line:11'],
  'why-optional': ['next', 'room.werkbaum', '--why', 'line:15'],
  'why-discarded': ['next', 'room.werkbaum', '--why', 'line:17'],
  'check-room': ['check', 'room.werkbaum'],
  'inspect-cycles': ['inspect', 'cycles-and-unknown.werkbaum'],
  'next-cycles': ['next', 'cycles-and-unknown.werkbaum'],
  'check-cycles': ['check', 'cycles-and-unknown.werkbaum'],
  'next-all-held': ['next', 'all-held.werkbaum', '--limit', '2'],
  'next-all-done': ['next', 'all-done.werkbaum'],
  'inspect-unicode': ['inspect', 'unicode.werkbaum', '--full'],
  'inspect-alternatives': ['inspect', 'alternatives.werkbaum'],
  'why-dependency': ['next', 'room.werkbaum', '--why', 'cables'],
  'inspect-mixed-ends': ['inspect', 'mixed-ends.werkbaum', '--full'],
  'check-against': ['check', 'changed.werkbaum', '--against', 'room.werkbaum'],
  'help-inspect': ['inspect', '--help'],
  'help-next': ['next', '--help'],
  'help-check': ['check', '--help'],
};

plan('room.werkbaum', ROOM);
plan(
  'changed.werkbaum',
  ROOM.replace('  - [ ] Opening evening', '  | [^] Opening evening').replace('  + [?] Coffee corner (S)\n', ''),
);

const OWN = new Set(['room.werkbaum', 'changed.werkbaum']);
const segmenter = new Intl.Segmenter();
const graphemes = (line: string): number => [...segmenter.segment(line)].length;

describe('what a person reads', () => {
  it.each(Object.entries(IN_80_COLUMNS))('is as recorded: %s', (name, args) => {
    const cwd = args.some((arg) => OWN.has(arg)) ? folder : PLANS;
    const { stdout, stderr } = run(args, { env: { COLUMNS: '80' }, cwd });
    expect(stderr).toBe('');
    expect(stdout.split('\n').filter((line) => graphemes(line) > 80)).toEqual([]);
    expectRecorded(name, stdout);
  });

  it('has a recording for each of these, and no others', () => {
    const recorded = readdirSync(new URL('expected', import.meta.url)).map((name) => name.replace('.txt', ''));
    expect(recorded.sort()).toEqual(Object.keys(IN_80_COLUMNS).sort());
  });

  it('is the same but for line breaks in a pipe of unknown width', () => {
    const words = (text: string): string[] => text.split(/[\s│]+/);
    const wide = run(['inspect', 'room.werkbaum', '--full']).stdout;
    expect(words(wide)).toEqual(words(run(['inspect', 'room.werkbaum', '--full'], { env: { COLUMNS: '40' } }).stdout));
    expect(wide).toContain(
      '│ Warm and quiet; the old tubes hum, and nobody can read for longer than an hour below them.\n',
    );
  });

  it('is what the README shows', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const [, example] = readme.split('```\n');
    plan('reading-room.werkbaum', example!);
    const { stdout } = run(['inspect', 'reading-room.werkbaum'], { env: { COLUMNS: '80' } });
    expect(readme).toContain(`\`\`\`\n$ werkbaum inspect reading-room.werkbaum\n${stdout}\`\`\`\n`);
  });
});
