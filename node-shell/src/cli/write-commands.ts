import type { Command } from 'commander';
import { readEdits } from './edits-input';
import { refuse } from './run-question';
import { runWrite, type WriteFlags } from './run-write';

const NODE = 'an ID, or line:<n>';

interface PlaceFlags extends WriteFlags {
  parent?: string;
  after?: string;
}

interface RemoveFlags extends WriteFlags {
  discard?: boolean;
  delete?: boolean;
}

/** Registers the commands that change a plan file, each with `--dry-run`. */
export function addWriteCommands(program: Command): void {
  addFieldCommands(program);
  addPlaceCommands(program);
  writeCommand(program, 'remove', 'discard a node, or delete it with everything below')
    .argument('<id>', NODE)
    .option('--discard', 'mark it as discarded, [-]')
    .option('--delete', 'delete it with everything below and its descriptions')
    .action(remove);
  writeCommand(program, 'edit', 'make several edits at once, all or none')
    .argument('<edits>', 'file with a JSON list of edits as werkbaum_edit takes them, or - for standard input')
    .action(edit);
}

function addFieldCommands(program: Command): void {
  writeCommand(program, 'set-status', 'set the status of a node')
    .argument('<id>', NODE)
    .argument('<status>', 'box character, key or name: "~", "in progress", x, done, -, discarded, ?, …; none')
    .action((path: string, id: string, status: string, flags: WriteFlags) =>
      runWrite(path, flags, { tool: 'werkbaum_set_status', args: { id, status }, words: ['id', 'status'] }),
    );
  writeCommand(program, 'set-size', 'set the size of a node')
    .argument('<id>', NODE)
    .argument('<size>', 'XS, S, M, L, XL or XXL; none')
    .action((path: string, id: string, size: string, flags: WriteFlags) => {
      const args = { id, size: size === 'none' ? size : size.toUpperCase() };
      return runWrite(path, flags, { tool: 'werkbaum_set_size', args, words: ['id', 'size'] });
    });
}

function addPlaceCommands(program: Command): void {
  withPlace(writeCommand(program, 'add', 'add a node'))
    .argument('<line>', 'the node line, such as "[ ] #api: Label (S) @mia"; behind -- if it begins with -')
    .action((path: string, line: string, { parent, after, ...flags }: PlaceFlags) =>
      runWrite(path, flags, { tool: 'werkbaum_add_node', args: { line, parent, after }, words: ['line'] }),
    );
  withPlace(writeCommand(program, 'move', 'move a node with everything below it'))
    .argument('<id>', NODE)
    .action((path: string, id: string, { parent, after, ...flags }: PlaceFlags) =>
      runWrite(path, flags, { tool: 'werkbaum_move_node', args: { id, parent, after }, words: ['id'] }),
    );
}

function writeCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .argument('<plan>', 'path of the plan')
    .option('--dry-run', 'show the difference, write nothing')
    .option('--allow-warnings', 'write it although it damages the structure')
    .option('--allow-prod', 'let nodes newly carry [^], in production')
    .option('--note <text>', 'one line of why, for the audit record')
    .option('--audit <file>', 'append a JSON line about this write, accepted or refused, to this file')
    .option('--json', 'the answer as an agent gets it, on one line');
}

function withPlace(command: Command): Command {
  return command
    .option('--parent <node>', `the node above it: ${NODE} (none: it is a root)`)
    .option('--after <node>', 'the sibling before it, or first (default: last)');
}

async function remove(path: string, id: string, flags: RemoveFlags): Promise<void> {
  const { discard = false, delete: isDeleted = false, ...rest } = flags;
  if (discard === isDeleted) return refuse('Say which: --discard marks the node with [-], --delete takes it out.');
  await runWrite(path, rest, { tool: 'werkbaum_remove_node', args: { id, discard }, words: ['id'] });
}

async function edit(path: string, from: string, flags: WriteFlags): Promise<void> {
  const read = await readEdits(from);
  if ('fault' in read) return refuse(read.fault);
  await runWrite(path, flags, { tool: 'werkbaum_edit', args: { edits: read.edits }, countsEdits: true });
}
