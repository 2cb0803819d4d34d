import type { NodeMatch } from './node-match';

/** Indexes of the nodes before that have no partner in the text after: they are gone (tools 9, by the identity of guard 2). */
export function goneNodes({ inAfter }: NodeMatch): number[] {
  const found: number[] = [];
  for (let i = 0; i < inAfter.length; i++) if (inAfter[i]! < 0) found.push(i);
  return found;
}
