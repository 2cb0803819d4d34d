import type { Right } from '@werkbaum/core';
import { keepStdoutForProtocol } from './mcp/quiet-stdout';
import { serveOverStdio } from './mcp/stdio';
import type { ResultMode } from './mcp/sdk';
import type { PlanService } from './service/plan-service';

/** What the command line says about the local server, or any command on local plans. */
export interface ServeOptions {
  /** Allowed root folders as given; the first one is what relative paths start from. Never empty. */
  roots: readonly string[];
  /** Further file extensions beside `.werkbaum`, with or without the dot. */
  extensions: readonly string[];
  /** Document servers as given, up to and including `/api/v1`; a UUID alone means a document of the first. */
  servers: readonly string[];
  /** What callers may do (tools 9). */
  rights: readonly Right[];
  /** File that gets a line per accepted or refused write. */
  audit?: string;
  /** Name shown in histories; absent: the client's own. */
  displayName?: string;
  /** Whether tool results carry `structuredContent` beside their text. */
  results: ResultMode;
}

/**
 * The stdio server: sends the console to stderr, makes the service, then serves until the client goes away. Throws what
 * `create` throws; nothing is on stdout by then.
 */
export async function serve(
  options: ServeOptions,
  create: (options: ServeOptions) => PlanService | Promise<PlanService>,
): Promise<void> {
  keepStdoutForProtocol();
  serveOverStdio(await create(options), options.results);
}
