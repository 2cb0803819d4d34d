import type { ToolError } from '../model/fault';
import type { Checksum } from '../ports/checksum';

/**
 * Where a page begins, bound to the plan text and to the arguments that shaped the pages: `<text>.<arguments>.<position>`,
 * twelve hex digits each but for the position, which counts nodes from 0.
 */
export interface CursorScope {
  text: string;
  shape: string;
}

/** The scope of a call: checksum of the plan, and of the arguments without those that may differ between pages. */
export function cursorScope(planChecksum: string, shapingArgs: object, checksum: Checksum): CursorScope {
  return { text: digits(planChecksum), shape: digits(checksum(JSON.stringify(shapingArgs))) };
}

/** The cursor of a position. */
export function writeCursor({ text, shape }: CursorScope, position: number): string {
  return `${text}.${shape}.${position}`;
}

/** The position in a cursor, or STALE_CURSOR: the plan or the other arguments are not those it was made for. */
export function readCursor(cursor: string, { text, shape }: CursorScope): { position: number } | { error: ToolError } {
  const [wasText, wasShape, position = ''] = cursor.split('.', 3);
  const known = /^\d{1,9}$/.test(position) && cursor === writeCursor({ text, shape }, Number(position));
  return known ? { position: Number(position) } : { error: stale(wasText === text && wasShape !== shape) };
}

function stale(onlyArguments: boolean): ToolError {
  const reason = onlyArguments ? 'belongs to other arguments' : 'belongs to another text of this plan';
  const message = `This cursor ${reason}. Begin again without \`cursor\`, and change nothing else between pages.`;
  return { code: 'STALE_CURSOR', message };
}

function digits(checksum: string): string {
  return checksum.slice(checksum.indexOf(':') + 1, checksum.indexOf(':') + 13);
}
