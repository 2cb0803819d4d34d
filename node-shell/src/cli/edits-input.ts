import { isFailed } from '../file-store/failure';
import { harmless } from './harmless';
import { readPlanInput } from './plan-input';

/** A list of edits that a person keeps in a file, or why there is none. */
export type EditsInput = { edits: unknown[] } | { fault: string };

/** Reads a JSON list of edits, as `werkbaum_edit` takes them, from a file or, for `-`, from standard input. */
export async function readEdits(path: string): Promise<EditsInput> {
  const read = await readPlanInput(path);
  if (isFailed(read)) return { fault: read.message ?? read.failed };
  const name = path === '-' ? 'standard input' : JSON.stringify(harmless(path));
  try {
    const edits: unknown = JSON.parse(read.text.replace(/^\uFEFF/, ''));
    return Array.isArray(edits) ? { edits: edits as unknown[] } : { fault: `${name}: ${WANTED}` };
  } catch (error) {
    return { fault: `${name}: This is no JSON (${error instanceof Error ? error.message : String(error)}). ${WANTED}` };
  }
}

const WANTED = 'Wanted is a JSON list of edits, such as [{"do":"set_status","id":"api","status":"x"}].';
