import process from 'node:process';
import type * as Commander from 'commander';
import type { Command, Option } from 'commander';
import type { Right } from '@werkbaum/core';
import type { ServeOptions } from './serve';
import { LOCAL_RIGHTS, parseRights } from './service/rights';

declare const __VERSION__: string;

/** Exit code for a command line that cannot be understood. */
const USAGE_ERROR = 2;

/** What the parsed command line may start. */
export interface Actions {
  serve(options: ServeOptions): Promise<void>;
  /** Registers further subcommands; they inherit the program's error handling. */
  addCommands?(program: Command): void;
}

/** Options of `serve` as commander hands them over. */
interface ServeFlags {
  root?: string[];
  ext?: string[];
  server?: string[];
  readOnly?: boolean;
  rights?: string;
  audit?: string;
  name?: string;
  results: ServeOptions['results'];
}

const NO_FLAGS: ServeFlags = { results: 'both' };

/**
 * Parses `argv` (without `node` and the script) and runs what it asks for: no subcommand means `serve`. Resolves to the
 * exit code: 2 for an option, command or value that does not exist, 1 for what cannot be started, with the reason on
 * stderr; undefined while a server keeps the process alive. With nothing to parse the parser is not even loaded: most
 * hosts start the server that way, again and again.
 */
export async function runProgram(argv: readonly string[], actions: Actions): Promise<number | undefined> {
  try {
    if (argv.length > 0) return await parse(argv, actions);
    await actions.serve(serveOptions(NO_FLAGS));
    return undefined;
  } catch (error) {
    process.stderr.write(`werkbaum: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

async function parse(argv: readonly string[], actions: Actions): Promise<number | undefined> {
  const commander = await import('commander');
  try {
    await buildProgram(commander, actions).parseAsync(argv, { from: 'user' });
    return undefined;
  } catch (error) {
    if (!(error instanceof commander.CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE_ERROR;
  }
}

function buildProgram({ Command, Option }: typeof Commander, actions: Actions): Command {
  const program = new Command('werkbaum')
    .description('Werkbaum plans for AI agents: an MCP server over stdio, and the same tools on the command line.')
    .version(__VERSION__)
    .exitOverride()
    .showHelpAfterError('(werkbaum --help lists the commands, werkbaum <command> --help their options)');
  const results = new Option('--results <mode>', 'what tool results carry').choices(['both', 'text']).default('both');
  addServe(program, results, actions);
  actions.addCommands?.(program);
  return program;
}

function addServe(program: Command, results: Option, actions: Actions): void {
  withPlanOptions(program.command('serve', { isDefault: true }))
    .description('serve the Model Context Protocol on stdin and stdout (the default)')
    .addOption(results)
    .allowExcessArguments()
    .action(async (flags: ServeFlags, command: Command) => {
      const [word] = command.args;
      if (word !== undefined) command.error(`error: unknown command '${word}'`);
      if (rightsOf(flags) === undefined) {
        command.error(`error: --rights takes read, write, delete, prod and capture:<plan>#<id>, not '${flags.rights}'`);
      }
      await actions.serve(serveOptions(flags));
    });
}

/** Adds the options every command on local plans shares: where plans lie, what counts as one, who writes. */
export function withPlanOptions(command: Command): Command {
  return command
    .option('--root <dir>', 'folder plans may lie in (repeatable; default: the working directory)', append)
    .option('--ext <extension>', 'further file extension of plans beside .werkbaum (repeatable)', append)
    .option(
      '--server <base>',
      'document server, up to and including /api/v1 (repeatable; the first is the default)',
      append,
    )
    .option('--read-only', 'write nothing: the same as --rights read')
    .option(
      '--rights <list>',
      'what callers may do: read, write, delete, prod, capture:<plan>#<id> (default: the first four)',
    )
    .option('--audit <file>', 'append a JSON line per accepted or refused write to this file')
    .option('--name <name>', 'name shown in histories (default: what the client calls itself)');
}

function serveOptions(flags: ServeFlags): ServeOptions {
  return {
    roots: flags.root ?? [process.cwd()],
    extensions: flags.ext ?? [],
    servers: flags.server ?? [],
    rights: rightsOf(flags) ?? [],
    ...(flags.audit !== undefined && { audit: flags.audit }),
    results: flags.results,
    ...(flags.name !== undefined && { displayName: flags.name }),
  };
}

/** Undefined if `--rights` names something that is no right. */
function rightsOf({ readOnly, rights }: ServeFlags): readonly Right[] | undefined {
  const given = rights === undefined ? LOCAL_RIGHTS : parseRights(rights);
  return readOnly === true ? given?.filter((right) => right === 'read') : given;
}

function append(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}
