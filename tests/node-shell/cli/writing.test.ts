import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { folder, plan, run, runAsOtherUser, WERKBAUM, type Ran } from './run-cli';

const TEXT = `[~] Room #room
  - [x] Survey (S) #survey
  - [~] Chairs (M) #chairs :#survey
  - [ ] Opening (S) #open :#chairs
  - [ ] Twin #twin
  - [ ] Twin #twin
`;
const FILE = 'plan.werkbaum';
const LOCK = `.${FILE}.lock`;
const text = (name = FILE): string => readFileSync(join(folder, name), 'utf8');
const edits = (...list: object[]): string => JSON.stringify(list);

beforeEach(() => void plan(FILE, TEXT));

/** Command line behind the plan → line before, line after. */
const CHANGES: [string, string[], string, string][] = [
  ['set-status', ['chairs', 'done'], '[~] Chairs', '[x] Chairs'],
  ['set-status', ['#chairs', '-'], '[~] Chairs', '[-] Chairs'],
  ['set-status', ['line:3', 'none'], '[~] Chairs', 'Chairs'],
  ['set-size', ['chairs', 'xl'], '(M)', '(XL)'],
  ['set-size', ['chairs', 'none'], ' (M)', ''],
  ['add', ['[ ] Tea (S)', '--parent', 'room', '--after', 'survey'], '  - [~] Ch', '  - [ ] Tea (S)\n  - [~] Ch'],
  ['add', ['--parent', 'room', '--after', 'first', '--', '- [ ] Tea'], '  - [x] Su', '  - [ ] Tea\n  - [x] Su'],
  ['move', ['open', '--parent', 'survey'], '  - [~] Chairs', '    - [ ] Opening (S) #open :#chairs\n  - [~] Chairs'],
  ['remove', ['open', '--discard'], '[ ] Opening', '[-] Opening'],
  ['remove', ['open', '--delete'], '  - [ ] Opening (S) #open :#chairs\n', ''],
];

function changed(before: string, after: string, command: string): string {
  const rest = command === 'move' ? TEXT.replace('  - [ ] Opening (S) #open :#chairs\n', '') : TEXT;
  expect(rest).toContain(before);
  return rest.replace(before, after);
}

describe('a change', () => {
  it.each(CHANGES)('%s %j is written, and nothing beside it', (command, args, before, after) => {
    const { status, stdout, stderr } = run([command, FILE, ...args]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^plan\.werkbaum {2}written: 1 line\n|^plan\.werkbaum {2}written: 2 lines\n/);
    expect(text()).toBe(changed(before, after, command));
    expect(readdirSync(folder).filter((name) => name.startsWith('.plan'))).toEqual([]);
  });

  it.each(CHANGES)('%s %j is only shown by --dry-run, as a patch that makes it', (command, args, before, after) => {
    const [options, words] = [args.indexOf('--'), '--dry-run'];
    const given = options < 0 ? [...args, words] : [...args.slice(0, options), words, ...args.slice(options)];
    const { status, stdout } = run([command, FILE, ...given]);
    expect(status).toBe(0);
    expect(text()).toBe(TEXT);
    patch(stdout);
    expect(text()).toBe(changed(before, after, command));
  });

  it('of several edits comes from a file or standard input', () => {
    const list = edits(
      { do: 'add', parent: 'open', line: '[ ] Invitations (S)', ref: '$1' },
      { do: 'add', parent: '$1', line: '[ ] Stamps (XS)' },
      { do: 'set_status', id: 'chairs', status: 'x' },
    );
    plan('edits.json', `\uFEFF${list}`);
    expect(run(['edit', FILE, 'edits.json'])).toMatchObject({ status: 0, stderr: '' });
    const once = text();
    expect(once).toContain('Opening (S) #open :#chairs\n    - [ ] Invitations (S)\n      - [ ] Stamps (XS)\n');
    plan(FILE, TEXT);
    expect(run(['edit', FILE, '-'], { input: list })).toMatchObject({ status: 0, stderr: '' });
    expect(text()).toBe(once);
  });

  it('that is there already is none', () => {
    const { mtimeMs } = statSync(join(folder, FILE));
    const { status, stdout } = run(['set-status', FILE, 'survey', 'x']);
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'plan.werkbaum  unchanged: it is so already\n' });
    expect(statSync(join(folder, FILE)).mtimeMs).toBe(mtimeMs);
  });

  it('tells what follows from it', () => {
    const { stdout } = run(['remove', FILE, 'chairs', '--delete']);
    expect(stdout).toMatch(/^Open work: cost \d+ → \d+$/m);
    expect(stdout).toMatch(/^New warnings \(1\)\n {2}Line 3: depends on #chairs/m);
    expect(run(['set-status', FILE, 'open', 'x', '--dry-run']).stdout).not.toMatch(/^Open work/m);
  });

  it('keeps CRLF, BOM and every other byte', () => {
    plan(FILE, `\uFEFF${TEXT.replaceAll('\n', '\r\n')}`);
    expect(run(['set-status', FILE, 'open', '~']).status).toBe(0);
    expect(text()).toBe(`\uFEFF${TEXT.replaceAll('\n', '\r\n')}`.replace('[ ] Opening', '[~] Opening'));
  });

  it('shows control characters of a plan and does not obey them', () => {
    plan(FILE, '[ ] A\u001b[2J #a\n  - [\u001b] B \u202e :#none\n');
    for (const options of [['--dry-run'], [], ['--allow-prod']]) {
      const { stdout, stderr } = run(['set-status', FILE, 'a', options.length > 0 ? '^' : 'x', ...options]);
      expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    }
    expect(run(['set-status', FILE, 'a', '~', '--dry-run']).stdout).toContain('+[~] A␛[2J #a\n');
  });

  it('needs no plan extension, and may lie in a folder whose name begins with a dot', () => {
    mkdirSync(join(folder, '.hidden'));
    plan('.hidden/notes', TEXT);
    expect(run(['set-status', '.hidden/notes', 'open', 'x']).status).toBe(0);
    expect(text('.hidden/notes')).toContain('[x] Opening');
  });

  it.runIf(process.platform !== 'win32')('goes through a link to the file that it names', () => {
    mkdirSync(join(folder, 'elsewhere'));
    plan('elsewhere/real.werkbaum', TEXT);
    symlinkSync('elsewhere/real.werkbaum', join(folder, 'link.werkbaum'));
    expect(run(['set-status', 'link.werkbaum', 'open', 'x']).status).toBe(0);
    expect(text('elsewhere/real.werkbaum')).toContain('[x] Opening');
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual(['real.werkbaum']);
  });
});

function patch(diff: string): void {
  const { status, stderr } = spawnSync('git', ['apply', '--unsafe-paths', '-p0', '-'], { cwd: folder, input: diff });
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
}

describe('a refusal leaves the plan as it is, exits with 1, and says how to let it through', () => {
  function refused(args: string[], input = ''): Ran {
    const ran = run(args, { input });
    expect({ status: ran.status, stdout: ran.stdout }).toEqual({ status: 1, stdout: '' });
    expect(text()).toBe(TEXT);
    return ran;
  }

  it('[^]', () => {
    const args = ['set-status', FILE, 'chairs', '^'];
    expect(refused(args).stderr).toBe(
      'werkbaum: Nothing was written: 1 node(s) would newly carry [^] (in production):\n' +
        '  #chairs Chairs, line 3\nIf it is in production: --allow-prod.\n',
    );
    expect(refused([...args, '--dry-run', '--allow-warnings']).stderr).toContain('--allow-prod');
    expect(run([...args, '--allow-prod']).status).toBe(0);
    expect(text()).toContain('[^] Chairs');
  });

  it('structural damage', () => {
    const list = edits({ do: 'set_status', id: 'open', status: 'x' }, { do: 'replace', id: 'survey', line: '[q] S' });
    expect(refused(['edit', FILE, '-'], list).stderr).toMatch(
      /^werkbaum: Nothing was written: .* 1 new structural warning\(s\)\.\n {2}Line 2: “q” is .*\nIf .*: --allow-warnings\.\n$/,
    );
    expect(run(['edit', FILE, '-', '--allow-warnings'], { input: list }).status).toBe(0);
    expect(text()).toContain('[q] S');
  });

  it('a write-protected file', () => {
    chmodSync(join(folder, FILE), 0o444);
    const { status, stdout, stderr } = runAsOtherUser(['set-status', FILE, 'open', 'x']);
    chmodSync(join(folder, FILE), 0o644);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^werkbaum: .*plan\.werkbaum.* may not be written .*The old text is intact\.\n$/);
    expect(text()).toBe(TEXT);
  });

  it('a file that another writer holds for longer than we wait', () => {
    plan(LOCK, '');
    const { stderr } = refused(['set-status', FILE, 'open', 'x']);
    expect(stderr).toMatch(/plan\.werkbaum/);
    rmSync(join(folder, LOCK));
  });

  it('a file that changes between the look and the write', async () => {
    plan(LOCK, '');
    const child = spawn(process.execPath, [WERKBAUM, 'set-status', FILE, 'open', 'x'], { cwd: folder });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const ended = once(child, 'close');
    // It waits for the lock, so it has read the plan.
    while (!readdirSync(folder).some((name) => name.endsWith('.lock~'))) await setTimeout(5);
    plan('other', TEXT.replace('Room', 'Hall'));
    renameSync(join(folder, 'other'), join(folder, FILE));
    rmSync(join(folder, LOCK));
    expect(await ended).toEqual([1, null]);
    expect(stderr).toBe(
      'werkbaum: The plan was changed by somebody else in this moment. Nothing was written: try again.\n',
    );
    expect(text()).toBe(TEXT.replace('Room', 'Hall'));
  });
});

/** Command line, standard input → what stderr says; the plan stays as it is. */
const MISUSED: [string[], RegExp, string?][] = [
  [['set-status', FILE, 'chairs', 'finished'], /Take one of .*done/],
  [
    ['set-status', FILE, 'chiars', 'x'],
    /No node has the ID "chiars": take one of those below.*\n {2}#chairs Chairs, line 3/,
  ],
  [['set-status', FILE, 'twin', 'x'], /2 nodes carry the ID.*\n {2}line:5\n {2}line:6\n/],
  [['set-status', 'none.werkbaum', 'chairs', 'x'], /"none\.werkbaum": There is no such file/],
  [['set-status', FILE, '', 'x'], /<id> must not be empty/],
  [['set-status', '-', 'chairs', 'x'], /Only a file can be changed/],
  [['set-status', 'https://example.org/documents/1', 'chairs', 'x'], /The command line reads files/],
  [['set-status', FILE, 'chairs'], /missing required argument 'status'/],
  [['set-status', FILE, 'chairs', 'x', '--dryrun'], /unknown option '--dryrun'\n\(Did you mean --dry-run\?\)/],
  [['set-status', FILE, 'chairs', 'x', '--note', 'two\nlines'], /--note is one line/],
  [['set-size', FILE, 'chairs', 'huge'], /<size> must be one of XS, S, M/],
  [['add', FILE, '[ ] A', '--parent', 'none'], /No node has the ID "none"/],
  [['add', FILE, ''], /^werkbaum: /],
  [['add', FILE, '- [ ] A'], /unknown option '- \[ \] A'/],
  [['move', FILE, 'room', '--parent', 'open'], /cannot move below or behind a part of itself/],
  [['remove', FILE, 'open'], /--discard marks .*--delete takes it out/],
  [['remove', FILE, 'open', '--discard', '--delete'], /--discard marks .*--delete takes it out/],
  [['edit', FILE, 'none.json'], /"none\.json": There is no such file/],
  [['edit', FILE, '-'], /standard input: This is no JSON .*Wanted is a JSON list of edits/, '[{'],
  [['edit', FILE, '-'], /standard input: Wanted is a JSON list/, '{"edits": []}'],
  [
    ['edit', FILE, '-'],
    /Edit 2 of the list: No node has the ID/,
    edits({ do: 'set_size', id: 'open', size: 'L' }, { do: 'rename', id: 'no', label: 'x' }),
  ],
];

describe('wrong use and unreadable plans exit with 2 and write nothing', () => {
  it.each(MISUSED)('%j', (args, said, input = '') => {
    const { status, stdout, stderr } = run(args, { input });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(said);
    expect(text()).toBe(TEXT);
  });

  it.runIf(process.platform !== 'win32')('a FIFO, a folder', () => {
    execFileSync('mkfifo', [join(folder, 'fifo')]);
    mkdirSync(join(folder, 'dir'));
    for (const name of ['fifo', 'dir']) {
      expect(run(['set-status', name, 'a', 'x'])).toMatchObject({ status: 2, stdout: '' });
    }
  });
});

describe('--json', () => {
  it('gives the answer of the tool', () => {
    const answer = JSON.parse(run(['set-status', FILE, 'open', '~', '--json']).stdout) as Record<string, unknown>;
    expect(answer).toMatchObject({
      applied: true,
      node: { id: 'open', line: 4 },
      changes: [{ op: 'replace', index: 3 }],
    });
  });

  it('says of a dry run that nothing was applied', () => {
    const { stdout } = run(['set-status', FILE, 'open', '~', '--json', '--dry-run']);
    expect(JSON.parse(stdout)).toMatchObject({ applied: false, node: { id: 'open' } });
    expect(text()).toBe(TEXT);
  });

  it('gives the error of the tool, with the same exit codes', () => {
    const prod = run(['set-status', FILE, 'open', '^', '--json']);
    expect(prod.status).toBe(1);
    expect(JSON.parse(prod.stdout)).toMatchObject({ error: { code: 'PROD_BLOCKED', nodes: [{ id: 'open' }] } });
    const unknown = run(['set-status', FILE, 'nobody', 'x', '--json']);
    expect(unknown.status).toBe(2);
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: { code: 'NODE_NOT_FOUND' } });
  });
});

describe('--audit', () => {
  it('records accepted and refused writes with the note, never a dry run', () => {
    const file = join(folder, 'audit.jsonl');
    const options = ['--audit', file, '--note', 'as agreed'];
    run(['set-status', FILE, 'open', '^', ...options]);
    run(['set-status', FILE, 'open', 'x', '--dry-run', ...options]);
    run(['set-status', FILE, 'open', 'x', ...options]);
    const records = readFileSync(file, 'utf8').trimEnd().split('\n');
    const common = { transport: 'cli', tool: 'werkbaum_set_status', plan: FILE, note: 'as agreed' };
    expect(records.map((record): unknown => JSON.parse(record))).toMatchObject([
      { ...common, outcome: 'PROD_BLOCKED' },
      { ...common, outcome: 'applied' },
    ]);
  });

  it('that cannot be written: nothing is written, and the exit code is 1', () => {
    const { status, stdout, stderr } = run([
      'set-status',
      FILE,
      'open',
      'x',
      '--audit',
      join(folder, 'none', 'audit.jsonl'),
    ]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^werkbaum: --audit ".*" cannot be written \(ENOENT\)/);
    expect(text()).toBe(TEXT);
  });
});
