/**
 * For every node a list of nodes, packed: the list of `i` is `items[start[i]] … items[start[i + 1] - 1]`.
 * Entries keep the order of their source and may repeat.
 */
export interface Links {
  readonly start: Int32Array;
  readonly items: Int32Array;
}

/** Collects the lists node by node: `close()` ends the list of the current node. */
export interface LinksBuilder {
  add(target: number): void;
  close(): void;
  build(): Links;
}

/** A builder for the lists of `size` nodes, to be filled in index order. */
export function linksBuilder(size: number): LinksBuilder {
  const start = new Int32Array(size + 1);
  const items: number[] = [];
  let node = 0;
  return {
    add: (target) => void items.push(target),
    close: () => void (start[++node] = items.length),
    build: () => ({ start, items: new Int32Array(items) }),
  };
}

/** The same links the other way round: the list of `t` names every node whose list names `t`, ascending. */
export function reverseLinks({ start, items }: Links): Links {
  const size = start.length - 1;
  const turned = new Int32Array(size + 1);
  for (let k = 0; k < items.length; k++) turned[items[k]! + 1]!++;
  for (let i = 0; i < size; i++) turned[i + 1]! += turned[i]!;
  const next = turned.slice();
  const sources = new Int32Array(items.length);
  for (let i = 0; i < size; i++) {
    for (let k = start[i]!; k < start[i + 1]!; k++) sources[next[items[k]!]!++] = i;
  }
  return { start: turned, items: sources };
}
