import { applyToStored, InvalidOpsError, type Failed, type LineOp } from '@werkbaum/core';
import { encodeText } from './decode-text';
import { failure, isFailed } from './failure';

/** A text to be stored, with the bytes it is stored as. */
export interface NewText {
  text: string;
  bytes: Uint8Array;
}

/**
 * The stored text `stored` with operations on its plan text (LF, no BOM) applied. Fails with `INVALID_OPS` where they do
 * not fit and, as reading would, with `NOT_TEXT` or `TOO_LARGE` where the result could not be read again.
 */
export function newText(stored: string, ops: readonly LineOp[]): NewText | Failed {
  try {
    const text = applyToStored(stored, ops);
    const bytes = encodeText(text);
    return isFailed(bytes) ? bytes : { text, bytes };
  } catch (error) {
    if (!(error instanceof InvalidOpsError)) throw error;
    return failure('INVALID_OPS', error.message, { op: error.op });
  }
}
