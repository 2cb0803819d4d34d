import type { Failed } from '@werkbaum/core';
import { failure } from './failure';

/** Longest plan text, in UTF-16 units of the plan text (LF, no BOM). */
export const MAX_UNITS = 2_000_000;

/** No file of more bytes can hold a plan within the limit: at most three bytes of UTF-8 per unit, and a BOM. */
export const MAX_BYTES = 3 * MAX_UNITS + 3;

const BOM = 0xfeff;
const FIX = 'save it as UTF-8';

/**
 * The stored text of a file, BOM and line ends untouched. Fails with `NOT_TEXT` for NUL, UTF-16 and whatever is not
 * strictly UTF-8 (an encoded surrogate is not), with `TOO_LARGE` above `MAX_UNITS`.
 */
export function decodeText(bytes: Uint8Array): string | Failed {
  if (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff)) return notText(`is UTF-16; ${FIX}`);
  if (bytes.includes(0)) return notText(`contains a NUL byte and is no text; ${FIX}`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return notText(`is not valid UTF-8; ${FIX}`);
  }
  return planUnits(text) > MAX_UNITS ? tooLarge() : text;
}

/** The refusal for a file over the limit. */
export function tooLarge(): Failed {
  const message = `The plan is longer than ${MAX_UNITS} characters (UTF-16 units); split it into several plans.`;
  return failure('TOO_LARGE', message, { limit: MAX_UNITS });
}

function planUnits(text: string): number {
  if (text.length <= MAX_UNITS) return text.length;
  let units = text.charCodeAt(0) === BOM ? text.length - 1 : text.length;
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) units--;
  return units;
}

function startsWith(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[0] === first && bytes[1] === second;
}

function notText(why: string): Failed {
  return failure('NOT_TEXT', `The file ${why}.`);
}

/**
 * The bytes of a text to be stored. Fails like `decodeText` where reading them back would fail, and with `NOT_TEXT` for a
 * lone surrogate, which UTF-8 cannot hold.
 */
export function encodeText(text: string): Uint8Array | Failed {
  const bytes = new TextEncoder().encode(text);
  const back = decodeText(bytes);
  if (typeof back !== 'string') return back;
  return back === text ? bytes : notText('would contain half a surrogate pair; send whole characters');
}
