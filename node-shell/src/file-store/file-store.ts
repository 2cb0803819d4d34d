import type { Failed, Listed, Loaded } from '@werkbaum/core';
import { systemClock, type Clock } from './clock';
import { failure, isFailed } from './failure';
import { listPlans, type Summarize } from './list-plans';
import { readPlanFile } from './read-file';
import { openRoots } from './roots';
import { parseSource } from './source-name';
import { SettledFiles } from './stamp';

/** What the file store is made of. */
export interface FileStoreOptions {
  /** Root folders as the operator named them; relative ones start at the working folder. */
  roots: readonly string[];
  /** Further file name endings besides `.werkbaum`. */
  extensions?: readonly string[];
  summarize: Summarize;
  clock?: Clock;
}

/** Plans in files under the roots: performs the effects `load` and `list`. Other stores have the same methods. */
export interface FileStore {
  /** Real paths of the roots. */
  readonly roots: readonly string[];
  load(source: string): Promise<Loaded | Failed>;
  list(): Promise<Listed>;
}

/** Opens the roots; fails with `INVALID_ARGUMENT`, for the command line, as `openRoots` does. */
export async function createFileStore(options: FileStoreOptions): Promise<FileStore | Failed> {
  const clock = options.clock ?? systemClock;
  const settled = new SettledFiles();
  const roots = await openRoots(options.roots, options.extensions);
  if (isFailed(roots)) return roots;

  return {
    roots: roots.folders,
    async load(source) {
      const named = parseSource(source);
      if (isFailed(named)) return named.failed.startsWith('SOURCE_') ? { ...named, roots: [...roots.folders] } : named;
      if (named.kind === 'document') return noServer();
      const file = await readPlanFile(roots, named.path, { clock, settled });
      return isFailed(file) ? file : { source: file.name, kind: 'file', text: file.text };
    },
    async list() {
      const { plans, truncated } = await listPlans(roots, options.summarize, clock);
      return { plans, roots: [...roots.folders], ...(truncated ? { truncated } : {}) };
    },
  };
}

function noServer(): Failed {
  const message = 'No document server is configured; start with --server <base URL>, or name a plan file.';
  return failure('SOURCE_NOT_ALLOWED', message, { servers: [] });
}
