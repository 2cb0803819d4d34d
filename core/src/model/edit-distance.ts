/**
 * Levenshtein distance of two strings in UTF-16 units: insertions, deletions and replacements. Cost is the product of
 * the lengths, so callers cut long strings first.
 */
export function editDistance(a: string, b: string): number {
  let above: number[] = [];
  for (let j = 0; j <= b.length; j++) above.push(j);
  for (let i = 1; i <= a.length; i++) above = nextRow(above, a.charCodeAt(i - 1), i, b);
  return above[b.length]!;
}

/** At least {@link editDistance}: what lies between the common start and the common end, replaced as a whole. */
export function roughDistance(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a.charCodeAt(head) === b.charCodeAt(head)) head++;
  let tail = 0;
  while (tail < shorter - head && a.charCodeAt(a.length - 1 - tail) === b.charCodeAt(b.length - 1 - tail)) tail++;
  return Math.max(a.length, b.length) - head - tail;
}

function nextRow(above: readonly number[], unit: number, i: number, b: string): number[] {
  const row = [i];
  for (let j = 1; j <= b.length; j++) {
    const replaced = above[j - 1]! + (b.charCodeAt(j - 1) === unit ? 0 : 1);
    row.push(Math.min(replaced, above[j]! + 1, row[j - 1]! + 1));
  }
  return row;
}
