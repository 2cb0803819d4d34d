import type { Command } from 'commander';
import { check } from './check';
import { inspect } from './inspect';
import { next } from './next';
import { addWriteCommands } from './write-commands';

const PLAN = 'path of the plan, or - for standard input';

/** Registers the commands for people: `inspect`, `next` and `check`, and those that write; each with `--json` for scripts. */
export function addPlanCommands(program: Command): void {
  planCommand(program, 'inspect', 'show a plan: tree, stations, what is held back, who has how much, warnings')
    .option('--id <node>', 'only this subtree: an ID, or line:<n>')
    .option('--depth <n>', 'levels of the tree', wholeNumber)
    .option('--person <name>', 'only what this person owns, with the way to it')
    .option('--full', 'dependencies, marks, addresses and descriptions as well')
    .option('--cursor <cursor>', 'with --json: go on from `next` of the answer before')
    .action(inspect);
  planCommand(program, 'next', 'say what is next, and why the rest is held back')
    .option('--person <name>', 'only what this person owns')
    .option('--limit <n>', 'steps per list (default: 5)', wholeNumber)
    .option('--why <node>', 'explain why this node is needed, or not: an ID, or line:<n>')
    .action(next);
  planCommand(program, 'check', 'list contradictions; exit code 1 if the structure is damaged')
    .option('--against <file>', 'the plan before: only what is new since then')
    .action(check);
  addWriteCommands(program);
}

function planCommand(program: Command, name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .argument('<plan>', PLAN)
    .option('--json', 'the answer as an agent gets it, on one line');
}

/** An error with this code is the parser's own kind, reported with the name of the option. */
function wholeNumber(value: string): number {
  if (/^[1-9]\d{0,8}$/.test(value)) return Number(value);
  throw Object.assign(new Error('It must be a whole number from 1.'), { code: 'commander.invalidArgument' });
}
