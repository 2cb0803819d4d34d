/** A growing one-to-one pairing of two lists, by index; -1 = no partner yet. */
export class Pairing<T> {
  /** Partner in `right`, by entry of `left`. */
  readonly rightOf: Int32Array;
  /** Partner in `left`, by entry of `right`. */
  readonly leftOf: Int32Array;

  constructor(
    readonly left: readonly T[],
    readonly right: readonly T[],
  ) {
    this.rightOf = new Int32Array(left.length).fill(-1);
    this.leftOf = new Int32Array(right.length).fill(-1);
  }

  /** Pairs two entries. Their partners until now, if any, must get others. */
  pair(left: number, right: number): void {
    this.rightOf[left] = right;
    this.leftOf[right] = left;
  }

  /** Pairs entries that have no partner and equal keys, in order. An entry with a negative key stays out. */
  pairEqual(keyOf: (entry: T) => number): void {
    const waiting = this.waitingByKey(keyOf);
    for (const [v, entry] of this.right.entries()) {
      const u = this.leftOf[v]! < 0 ? waiting.get(keyOf(entry))?.pop() : undefined;
      if (u !== undefined) this.pair(u, v);
    }
  }

  /** Pairs the first of the one list with the first of the other and so on, as far as both go. */
  pairInOrder(left: readonly number[], right: readonly number[]): void {
    for (let k = 0; k < left.length && k < right.length; k++) this.pair(left[k]!, right[k]!);
  }

  /** Entries of `left` without partner, the first one last. */
  private waitingByKey(keyOf: (entry: T) => number): Map<number, number[]> {
    const waiting = new Map<number, number[]>();
    for (let u = this.left.length - 1; u >= 0; u--) {
      const key = this.rightOf[u]! < 0 ? keyOf(this.left[u]!) : -1;
      if (key < 0) continue;
      const entries = waiting.get(key);
      if (entries === undefined) waiting.set(key, [u]);
      else entries.push(u);
    }
    return waiting;
  }
}
