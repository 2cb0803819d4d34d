import type { Failed, Listed, Loaded, Moved, StoreEffect, Stored } from '@werkbaum/core';
import type { Writing } from './attempt';
import { systemClock, type Clock } from './clock';
import { failure, isFailed } from './failure';
import { listPlans, type Summarize } from './list-plans';
import { readPlanFile } from './read-file';
import { openRoots, type Roots } from './roots';
import { locate } from './locate';
import { parseSource, type FileSource } from './source-name';
import { SettledFiles } from './stamp';
import { StoredAnswers } from './stored-answers';
import { unwritable, type WouldStore } from './unwritable';
import { writePlan } from './write-plan';
import type { OnStep } from './write-step';

/** What the file store is made of. */
export interface FileStoreOptions {
  /** Root folders as the operator named them; relative ones start at the working folder. */
  roots: readonly string[];
  /** Further file name endings besides `.werkbaum`. */
  extensions?: readonly string[];
  summarize: Summarize;
  clock?: Clock;
  /** Called between the steps of a write; for tests. */
  onStep?: OnStep;
}

/** Plans in files under the roots: performs every effect. Other stores have the same methods. */
export interface FileStore {
  /** Real paths of the roots. */
  readonly roots: readonly string[];
  load(source: string): Promise<Loaded | Failed>;
  /** Why a store would fail now, as far as can be told without one. */
  unwritable(source: string, store: WouldStore): Promise<Failed | undefined>;
  list(): Promise<Listed>;
  /** As `writePlan`; a repeat of one of the last 256 done stores (same request) gives their answer, nothing is done. */
  store(effect: StoreEffect): Promise<Stored | Moved | Failed>;
  /** One string per plan, however it is named; the source itself where it names none. For queues and caches. */
  canonical(source: string): Promise<string>;
}

/** Opens the roots; fails with `INVALID_ARGUMENT`, for the command line, as `openRoots` does. */
export async function createFileStore(options: FileStoreOptions): Promise<FileStore | Failed> {
  const clock = options.clock ?? systemClock;
  const settled = new SettledFiles();
  const roots = await openRoots(options.roots, options.extensions);
  if (isFailed(roots)) return roots;
  const writing: Writing = { roots, clock, settled, onStep: options.onStep ?? (() => {}) };

  return {
    roots: roots.folders,
    async load(source) {
      const named = fileNamed(roots, source);
      if (isFailed(named)) return named;
      const file = await readPlanFile(roots, named.path, { clock, settled });
      return isFailed(file) ? file : { source: file.name, kind: 'file', text: file.text };
    },
    async unwritable(source, store) {
      const named = fileNamed(roots, source);
      return isFailed(named) ? undefined : unwritable(roots, named.path, store);
    },
    async list() {
      const { plans, truncated } = await listPlans(roots, options.summarize, clock);
      return { plans, roots: [...roots.folders], ...(truncated ? { truncated } : {}) };
    },
    store: storing(writing),
    async canonical(source) {
      const named = fileNamed(roots, source);
      const place = isFailed(named) ? named : await locate(roots, named.path);
      return isFailed(place) ? source : place.real;
    },
  };
}

function storing(writing: Writing): FileStore['store'] {
  const answers = new StoredAnswers();
  return async (effect) => {
    const named = fileNamed(writing.roots, effect.source);
    if (isFailed(named)) return named;
    const known = answers.get(effect.request);
    if (known !== undefined) return known;
    const answer = await writePlan(writing, named.path, effect);
    if ('durable' in answer && !isFailed(answer)) answers.add(effect.request, answer);
    return answer;
  };
}

function fileNamed(roots: Roots, source: string): FileSource | Failed {
  const named = parseSource(source);
  if (isFailed(named)) return named.failed.startsWith('SOURCE_') ? { ...named, roots: [...roots.folders] } : named;
  return named.kind === 'document' ? noServer() : named;
}

function noServer(): Failed {
  const message = 'No document server is configured; start with --server <base URL>, or name a plan file.';
  return failure('SOURCE_NOT_ALLOWED', message, { servers: [] });
}
