/** Size of the largest pairing by the schoolbook: one entry after the other, everyone in the way moves on. */
export function largestPairing<T>(left: readonly T[], right: readonly T[], fit: (a: T, b: T) => boolean): number {
  const holder = new Array<number>(left.length).fill(-1);
  const place = (v: number, tried: Set<number>): boolean =>
    left.some((entry, u) => {
      if (tried.has(u) || !fit(entry, right[v]!)) return false;
      tried.add(u);
      if (holder[u]! >= 0 && !place(holder[u]!, tried)) return false;
      holder[u] = v;
      return true;
    });
  return right.filter((_, v) => place(v, new Set())).length;
}
