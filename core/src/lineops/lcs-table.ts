/**
 * Lengths of longest common subsequences of all suffixes, as far as a diff needs them: one bit per cell.
 *
 * With lcs(i, j) = length for a[i..] and b[j..], neighbours differ by 0 or 1. Where a[i] and b[j] differ, lcs(i, j) is
 * the larger of lcs(i, j+1) and lcs(i+1, j); so lcs(i, j+1) >= lcs(i+1, j) holds exactly if lcs(i, j) = lcs(i, j+1).
 * That bit is all the table keeps, and a whole word of it is computed at once (bit-parallel LCS): in row i,
 * bit m-1-j is 0 where lcs(i, j) = lcs(i, j+1) + 1.
 */
export interface LcsTable {
  /** True if skipping b[j] loses nothing: lcs(i, j+1) >= lcs(i+1, j). Only asked where a[i] and b[j] differ. */
  skipsB(i: number, j: number): boolean;
}

// 30 bits per word: the sum of two words and a carry still is a 32-bit integer.
const BITS = 30;
const FULL = 2 ** BITS - 1;

/** Builds the table in |a| * |b| / 30 steps and |a| * |b| / 7.5 bytes. */
export function lcsTable(a: readonly string[], b: readonly string[]): LcsTable {
  const m = b.length;
  const words = Math.ceil(m / BITS);
  const { masks, symbols } = matchMasks(a, b, words);
  const rows = new Int32Array((a.length + 1) * words).fill(FULL, a.length * words);
  for (let i = a.length - 1; i >= 0; i--) fillRow(rows, i * words, masks, symbols[i]! * words, words);
  return {
    skipsB: (i, j) => {
      const bit = m - 1 - j;
      return ((rows[i * words + Math.trunc(bit / BITS)]! >>> (bit % BITS)) & 1) === 1;
    },
  };
}

interface MatchMasks {
  /** `words` words per symbol: bit m-1-j set where b[j] is that line. Symbol 0 occurs nowhere in b. */
  masks: Int32Array;
  /** Symbol of every line of a. */
  symbols: Int32Array;
}

function matchMasks(a: readonly string[], b: readonly string[], words: number): MatchMasks {
  const numbers = numberCommonLines(a, b);
  const masks = new Int32Array((numbers.size + 1) * words);
  for (let j = 0; j < b.length; j++) {
    const symbol = numbers.get(b[j]!);
    const bit = b.length - 1 - j;
    if (symbol !== undefined) masks[symbol * words + Math.trunc(bit / BITS)]! |= 1 << (bit % BITS);
  }
  const symbols = new Int32Array(a.length);
  for (let i = 0; i < a.length; i++) symbols[i] = numbers.get(a[i]!) ?? 0;
  return { masks, symbols };
}

// Only lines that both sides have get a number: at most min(|a|, |b|) masks, whatever the longer side holds.
function numberCommonLines(a: readonly string[], b: readonly string[]): Map<string, number> {
  const inB = new Set(b);
  const numbers = new Map<string, number>();
  for (const line of a) if (inB.has(line) && !numbers.has(line)) numbers.set(line, numbers.size + 1);
  return numbers;
}

// V' = (V + (V & M)) | (V & ~M), word by word with carry; V = the row below, M = where b has this row's line.
function fillRow(rows: Int32Array, row: number, masks: Int32Array, mask: number, words: number): void {
  let carry = 0;
  for (let w = 0; w < words; w++) {
    const below = rows[row + words + w]!;
    const match = masks[mask + w]!;
    const sum = below + (below & match) + carry;
    carry = sum >>> BITS;
    rows[row + w] = (sum & FULL) | (below & ~match);
  }
}
