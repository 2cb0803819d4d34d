import { invalidArgument, type ToolError } from '../../model/fault';
import type { Base } from '../../ports/io';

const CHECKSUM = /^(?:sha256:)?([0-9a-f]{12,64})$/;

/** Hex digits of a checksum a caller gave: at least 12, with or without `sha256:` (tools 2); null if it is none. */
function digitsOf(checksum: string): string | null {
  return CHECKSUM.exec(checksum.trim().toLowerCase())?.[1] ?? null;
}

/** A caller's base as hosts get it: `sha256:` and the digits given, in lower case; the version where there is one. */
export function plainBase({ version, checksum }: Base): Base {
  return { ...(typeof version === 'number' && { version }), checksum: `sha256:${digitsOf(checksum) ?? ''}` };
}

const MEMBERS = ['version', 'checksum'];

/** Whether `base` is shaped like one. A base that nobody knows is not a fault of shape. Errors: INVALID_ARGUMENT. */
export function baseFault(base: unknown): ToolError | null {
  if (typeof base !== 'object' || base === null) return shapeFault();
  if (Object.keys(base).some((name) => !MEMBERS.includes(name))) return shapeFault();
  const { checksum, version } = base as Record<string, unknown>;
  if (typeof checksum !== 'string' || digitsOf(checksum) === null) return shapeFault();
  const known = version === undefined || version === null || (Number.isSafeInteger(version) && Number(version) >= 1);
  return known ? null : shapeFault();
}

/** Whether a caller's base names the text with this full checksum; the version is only a hint (tools 2). */
export function namesText({ checksum }: Base, full: string): boolean {
  const digits = digitsOf(checksum);
  return digits !== null && full.slice('sha256:'.length).startsWith(digits);
}

function shapeFault(): ToolError {
  const message =
    '`base` must be the object {version?, checksum} that the last answer about this plan gave, unchanged; a checksum needs at least 12 hex digits.';
  return invalidArgument('base', message);
}
