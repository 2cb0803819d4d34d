import type { LineOp } from '../lineops/line-op';
import type { Plan } from '../model/plan';
import { isInProduction } from '../notation/vocabulary';
import { nodesPerOp, type ChangedPlans } from './changed-nodes';
import { identitiesOf, type Identity } from './identity';
import { Interner } from './interner';
import { Pairing } from './pairing';

/** Which node of one text is which node of the other. Node indexes from 0; -1 = no partner. */
export interface NodeMatch {
  /** Partner in the text after, by node before. */
  readonly inAfter: Int32Array;
  /** Partner in the text before, by node after. */
  readonly inBefore: Int32Array;
}

/**
 * The identity of nodes across two texts (tools 5, guard 2): first by ID, the rest by label path, the rest by label; a node
 * whose ID the other text has too is matched by ID only. What is left: `[^]` nodes that one operation takes away and
 * brings, in order.
 *
 * Among nodes that nothing tells apart `[^]` goes to `[^]` first, or moving one past its double would look like a new box.
 * Several nodes with one ID are told apart by path and label.
 *
 * @param ops lead from the lines of `before` to those of `after`, as `computeLineOps` gives them
 */
export function matchNodes(before: Plan, after: Plan, ops: readonly LineOp[]): NodeMatch {
  return isAlike(before, after) ? inPlace(before.nodes.length) : matchByIdentity(before, after, ops);
}

/** True if the nodes differ in nothing that identity asks for, one by one: most changes set a status, a size or a dependency. */
function isAlike(before: Plan, after: Plan): boolean {
  if (before.nodes.length !== after.nodes.length) return false;
  return before.nodes.every((node, i) => {
    const other = after.nodes[i]!;
    if (node.label !== other.label || node.id !== other.id || before.parent[i] !== after.parent[i]) return false;
    return isInProduction(node.status) === isInProduction(other.status);
  });
}

function inPlace(size: number): NodeMatch {
  const same = Int32Array.from({ length: size }, (_, i) => i);
  return { inAfter: same, inBefore: same };
}

function matchByIdentity(before: Plan, after: Plan, ops: readonly LineOp[]): NodeMatch {
  const interner = new Interner();
  const pairing = new Pairing(identitiesOf(before, after, interner), identitiesOf(after, before, interner));
  for (const key of keysInTurn(interner.size)) {
    pairing.pairEqual(likeKey(key));
    pairing.pairEqual(key);
  }
  pairByPlace(pairing, { before, after }, ops);
  return { inAfter: pairing.rightOf, inBefore: pairing.leftOf };
}

/** Key of a node in one pass: equal keys may be paired; -1 = the pass is not for this node. */
type KeyOf = (identity: Identity) => number;

/** @param size identities are numbers below it */
function keysInTurn(size: number): KeyOf[] {
  return [
    ({ id, path }) => (id < 0 ? -1 : id * size + path),
    ({ id, label }) => (id < 0 ? -1 : id * size + label),
    ({ id }) => id,
    ({ id, path }) => (id < 0 ? path : -1),
    ({ id, label }) => (id < 0 ? label : -1),
  ];
}

/** The same key, but only for pairs that agree in whether they carry `[^]`. */
function likeKey(key: KeyOf): KeyOf {
  return (identity) => {
    const own = key(identity);
    return own < 0 ? -1 : own * 2 + (identity.inProduction ? 1 : 0);
  };
}

function pairByPlace(pairing: Pairing<Identity>, plans: ChangedPlans, ops: readonly LineOp[]): void {
  const left = {
    before: [...pairing.left.keys()].filter((u) => pairing.rightOf[u]! < 0 && isByPlace(pairing.left[u]!)),
    after: [...pairing.right.keys()].filter((v) => pairing.leftOf[v]! < 0 && isByPlace(pairing.right[v]!)),
  };
  for (const { before, after } of nodesPerOp(plans, left, ops)) {
    pairing.pairInOrder(
      before.filter((u) => pairing.rightOf[u]! < 0),
      after.filter((v) => pairing.leftOf[v]! < 0),
    );
  }
}

function isByPlace({ id, inProduction }: Identity): boolean {
  return id < 0 && inProduction;
}
