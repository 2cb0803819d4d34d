import type { Links } from './links';

/** Strongly connected components of a graph over node indexes. */
export interface Components {
  /** Component number of every node. A component's links lead only to lower or equal numbers. */
  readonly of: Int32Array;
  readonly count: number;
}

/**
 * Dependency cycles: nodes that reach each other share a component. Tarjan's algorithm with an explicit stack, linear
 * in nodes and links; components come out with every target before its source, hence the numbering.
 */
export function components(links: Links): Components {
  const walk = new Walk(links);
  for (let i = 0; i < links.start.length - 1; i++) walk.visit(i);
  return { of: walk.component, count: walk.count };
}

const UNSEEN = -1;

class Walk {
  readonly component: Int32Array;
  count = 0;
  private readonly order: Int32Array;
  private readonly low: Int32Array;
  /** Position in each node's list while it is open. */
  private readonly position: Int32Array;
  private readonly path: number[] = [];
  private readonly pending: number[] = [];
  private seen = 0;

  constructor(private readonly links: Links) {
    const size = links.start.length - 1;
    this.component = new Int32Array(size).fill(UNSEEN);
    this.order = new Int32Array(size).fill(UNSEEN);
    this.low = new Int32Array(size);
    this.position = links.start.slice(0, size);
  }

  visit(root: number): void {
    if (this.order[root] !== UNSEEN) return;
    this.enter(root);
    while (this.path.length > 0) this.step(this.path.at(-1)!);
  }

  private enter(node: number): void {
    this.order[node] = this.low[node] = this.seen++;
    this.path.push(node);
    this.pending.push(node);
  }

  private step(node: number): void {
    const at = this.position[node]!;
    if (at === this.links.start[node + 1]!) return this.leave(node);
    this.position[node] = at + 1;
    const target = this.links.items[at]!;
    if (this.order[target] === UNSEEN) this.enter(target);
    else if (this.component[target] === UNSEEN) this.lower(node, this.order[target]!);
  }

  private leave(node: number): void {
    this.path.pop();
    if (this.low[node] === this.order[node]) this.closeComponent(node);
    else this.lower(this.path.at(-1)!, this.low[node]!);
  }

  private lower(node: number, to: number): void {
    if (to < this.low[node]!) this.low[node] = to;
  }

  private closeComponent(head: number): void {
    let node: number;
    do {
      node = this.pending.pop()!;
      this.component[node] = this.count;
    } while (node !== head);
    this.count++;
  }
}
