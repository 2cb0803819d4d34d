import { components, type Components } from '../model/components';
import type { Links } from '../model/links';
import type { Plan } from '../model/plan';
import { isDone } from '../notation/vocabulary';

/**
 * What holds back what (tools 4, `next`): a node is held back when something it depends on, directly or through other
 * dependencies, is not done. Nodes of one dependency cycle do not hold each other back.
 */
export class HeldBack {
  readonly cycles: Components;
  /** Per component: 1 = some node in it is not done. */
  private readonly open: Uint8Array;
  /** Per component: 1 = something it depends on outside itself is not done. */
  private readonly held: Uint8Array;

  /** @param targets dependency targets per node, in the whole tree, discarded roots included */
  constructor(
    private readonly plan: Plan,
    readonly targets: Links,
  ) {
    this.cycles = components(this.targets);
    this.open = new Uint8Array(this.cycles.count);
    this.held = new Uint8Array(this.cycles.count);
    this.markOpen();
    this.markHeld();
  }

  /** Whether node `i` is held back. */
  isHeld(i: number): boolean {
    return this.held[this.cycles.of[i]!] === 1;
  }

  /**
   * What the held node `i` names as the reason: its own dependencies that are open or held back, each once, in list order. A cycle
   * with open work counts as open as a whole: a done node in it still waits for its fellows.
   */
  holders(i: number): number[] {
    const found = new Set<number>();
    for (let k = this.targets.start[i]!; k < this.targets.start[i + 1]!; k++) {
      const target = this.targets.items[k]!;
      const component = this.cycles.of[target]!;
      if (target !== i && (this.open[component] === 1 || this.held[component] === 1)) found.add(target);
    }
    return [...found];
  }

  private markOpen(): void {
    const { nodes } = this.plan;
    for (let i = 0; i < nodes.length; i++) if (!isDone(nodes[i]!.status)) this.open[this.cycles.of[i]!] = 1;
  }

  /** Components in ascending order: what one depends on is settled before it. */
  private markHeld(): void {
    for (const i of byComponent(this.cycles)) {
      const own = this.cycles.of[i]!;
      for (let k = this.targets.start[i]!; k < this.targets.start[i + 1]!; k++) {
        const other = this.cycles.of[this.targets.items[k]!]!;
        if (other !== own && (this.open[other] === 1 || this.held[other] === 1)) this.held[own] = 1;
      }
    }
  }
}

/** All node indexes, those of component 0 first, by counting. */
export function byComponent({ of, count }: Components): Int32Array {
  const next = new Int32Array(count + 1);
  for (const component of of) next[component + 1]!++;
  for (let c = 0; c < count; c++) next[c + 1]! += next[c]!;
  const sorted = new Int32Array(of.length);
  for (let i = 0; i < of.length; i++) sorted[next[of[i]!]!++] = i;
  return sorted;
}
