import { opendir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedPlan } from '@werkbaum/core';
import type { Clock } from './clock';
import { isFailed } from './failure';
import { nameOf } from './locate';
import { readPlanFile } from './read-file';
import { hasPlanExtension, type Roots } from './roots';

/** What a listing says about one plan's text. */
export interface PlanSummary {
  title?: string;
  nodes: number;
  checksum: string;
}

/** Reads a stored text (BOM and line ends as found) for a listing. Pure and total. */
export type Summarize = (text: string) => PlanSummary;

/** The plan files found; `truncated` if there may be more. */
export interface FoundPlans {
  plans: ListedPlan[];
  truncated: boolean;
}

/** Bounds of one search (tools 3, `plans`). A root's own entries have depth 0. */
export const LIST_LIMITS = { depth: 8, entries: 20_000, plans: 500, ms: 2_000 } as const;

interface Folder {
  path: string;
  depth: number;
}

interface Search {
  roots: Roots;
  clock: Clock;
  end: number;
  entries: number;
  queue: Folder[];
  found: string[];
  truncated: boolean;
}

/**
 * Lists the plan files under the roots, breadth first, names in code unit order; no dot folders, no `node_modules`, no
 * links. A file that cannot be read carries the code why. Folders that cannot be opened are passed over. Never fails.
 */
export async function listPlans(roots: Roots, summarize: Summarize, clock: Clock): Promise<FoundPlans> {
  const search = await findPlans(roots, clock);
  const plans: ListedPlan[] = [];
  for (const real of search.found) {
    if (isOver(search)) break;
    plans.push(await describe(roots, real, summarize, clock));
  }
  return { plans, truncated: search.truncated };
}

async function findPlans(roots: Roots, clock: Clock): Promise<Search> {
  const queue = roots.folders.map((path) => ({ path, depth: 0 }));
  const end = clock.now() + LIST_LIMITS.ms;
  const search: Search = { roots, clock, end, entries: 0, queue, found: [], truncated: false };
  const seen = new Set<string>();
  // Grows while it is walked: breadth first.
  for (const folder of queue) {
    if (isOver(search) || isFull(search)) break;
    if (seen.has(folder.path)) continue;
    seen.add(folder.path);
    await visit(search, folder);
  }
  return search;
}

async function visit(search: Search, folder: Folder): Promise<void> {
  const { files, folders } = await namesIn(search, folder.path);
  for (const name of files) {
    if (search.found.length >= LIST_LIMITS.plans) search.truncated = true;
    else search.found.push(join(folder.path, name));
  }
  if (folders.length > 0 && folder.depth >= LIST_LIMITS.depth) search.truncated = true;
  else for (const name of folders) search.queue.push({ path: join(folder.path, name), depth: folder.depth + 1 });
}

async function namesIn(search: Search, path: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = [];
  const folders: string[] = [];
  try {
    // Swapped for a link since its parent was listed: no longer a folder of ours.
    if ((await realpath(path)) !== path) return { files, folders };
    for await (const entry of await opendir(path, { bufferSize: 256 })) {
      if (isOver(search) || search.entries >= LIST_LIMITS.entries) {
        search.truncated = true;
        break;
      }
      search.entries++;
      if (entry.isDirectory() && isSearched(entry.name)) folders.push(entry.name);
      if (entry.isFile() && hasPlanExtension(search.roots, entry.name)) files.push(entry.name);
    }
  } catch {
    // Not ours to open, or gone meanwhile.
  }
  return { files: files.sort(), folders: folders.sort() };
}

function isSearched(folder: string): boolean {
  return !folder.startsWith('.') && folder !== 'node_modules';
}

function isFull(search: Search): boolean {
  const full = search.entries >= LIST_LIMITS.entries || search.found.length >= LIST_LIMITS.plans;
  if (full) search.truncated = true;
  return full;
}

function isOver(search: Search): boolean {
  const over = search.clock.now() > search.end;
  if (over) search.truncated = true;
  return over;
}

async function describe(roots: Roots, real: string, summarize: Summarize, clock: Clock): Promise<ListedPlan> {
  const file = await readPlanFile(roots, real, { clock, patient: false });
  const source = nameOf(roots, real);
  if (isFailed(file)) return { source, kind: 'file', error: file.failed };
  return { source, kind: 'file', ...summarize(file.text) };
}
