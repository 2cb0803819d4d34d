import { Pairing } from './pairing';

/** What a warning may be recognised by: two numbers of one space; equal in either = may be the same. -1 = none. */
export interface Hubs {
  readonly first: number;
  readonly second: number;
}

/**
 * Pairs entries of two lists that share a hub, as many as can be paired. Taking them greedily would not do: an entry with two
 * candidates could take the only candidate of another one. Entries that agree in both hubs are paired first, then those that
 * agree in `first`; who is paired stays paired, if not always with the same.
 *
 * @param hubCount hubs are below this number
 * @returns for each entry of `right` the index of its partner in `left`, or -1
 */
export function matchByHubs(left: readonly Hubs[], right: readonly Hubs[], hubCount: number): Int32Array {
  const pairing = new Pairing(left, right);
  pairing.pairEqual(({ first, second }) => first * (hubCount + 1) + second + 1);
  pairing.pairEqual(({ first }) => first);
  const search = new HubSearch(pairing, hubCount);
  while (search.augment()) continue;
  return pairing.leftOf;
}

/** Makes a pairing larger until it is as large as can be. */
class HubSearch {
  /** Entries of `left` at each hub, and how many. */
  private readonly members: readonly number[][];
  private readonly sizes: readonly number[];
  /** State of one round: how many entries of each hub are still to be looked at, and who has been. */
  private readonly unseen: Int32Array;
  private readonly seen: Uint8Array;

  constructor(
    private readonly pairing: Pairing<Hubs>,
    hubCount: number,
  ) {
    this.members = membersOf(pairing.left, hubCount);
    this.sizes = this.members.map((entries) => entries.length);
    this.unseen = new Int32Array(hubCount);
    this.seen = new Uint8Array(pairing.left.length);
  }

  /** One round of augmenting paths from all unpaired entries of `right`; false if there is none, so no more can be paired. */
  augment(): boolean {
    this.unseen.set(this.sizes);
    this.seen.fill(0);
    let found = false;
    for (let v = 0; v < this.pairing.right.length; v++) {
      if (this.pairing.leftOf[v]! < 0 && this.search(v)) found = true;
    }
    return found;
  }

  /** Depth first from `start` to an unpaired entry of `left`; then everyone on the way takes the next one's partner. */
  private search(start: number): boolean {
    const way = [{ v: start, u: -1 }];
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      step.u = this.nextCandidate(this.pairing.right[step.v]!);
      if (step.u < 0) way.pop();
      else if (this.pairing.rightOf[step.u]! >= 0) way.push({ v: this.pairing.rightOf[step.u]!, u: -1 });
      else {
        for (const { u, v } of way) this.pairing.pair(u, v);
        return true;
      }
    }
    return false;
  }

  /** An entry of `left` at one of the hubs that this round has not looked at, -1 if there is none. */
  private nextCandidate({ first, second }: Hubs): number {
    for (const hub of second < 0 ? [first] : [first, second]) {
      while (this.unseen[hub]! > 0) {
        const u = this.members[hub]![--this.unseen[hub]!]!;
        if (this.seen[u] === 1) continue;
        this.seen[u] = 1;
        return u;
      }
    }
    return -1;
  }
}

function membersOf(left: readonly Hubs[], hubCount: number): number[][] {
  const members = Array.from({ length: hubCount }, (): number[] => []);
  for (const [u, { first, second }] of left.entries()) {
    members[first]!.push(u);
    if (second >= 0) members[second]!.push(u);
  }
  return members;
}
