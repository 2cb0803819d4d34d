// The cheapest path by trying every combination of choices, as plainly and as fast as that can be written: flat arrays, one
// work list per combination, nothing clever. What the core's search is measured against, and checked with.

const RANKS = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const isDone = ({ status }) => status === 'x' || status === '^';
const isStarted = ({ status }) => status === '~' || status === '/';

/**
 * Flat arrays from the full tree of an inspection, for plans without discarded roots, with every ID once.
 * Every choice with more than one member is tried, whether or not dependencies touch it.
 */
export function flatten(tree) {
  const nodes = [];
  const visit = (node) => {
    const at = nodes.push(node) - 1;
    node.at = at;
    node.children.forEach(visit);
  };
  tree.forEach(visit);
  const owner = new Map(nodes.filter(({ id }) => id !== null).map(({ id, at }) => [id, at]));
  const children = nodes.map(({ children }) =>
    children.filter((c) => c.status !== '-' && (!c.optional || isStarted(c))).map(({ at }) => at),
  );
  const pools = children.map((list) => poolOf(nodes, list));
  return {
    lines: nodes.map(({ line }) => line),
    cost: nodes.map((node) => (isDone(node) ? 0 : RANKS.indexOf(node.assumedSize) + 1)),
    children,
    pools,
    groups: pools.flatMap((pool, i) => (pool.length > 1 ? [i] : [])),
    pulls: nodes.map(({ deps }) => deps.map((id) => owner.get(id)).filter((i) => i >= 0 && nodes[i].status !== '-')),
    roots: tree.map(({ at }) => at),
  };
}

function poolOf(nodes, members) {
  if (members.length === 0 || nodes[members[0]].gate === 'and') return [];
  const realized = members.filter((i) => isDone(nodes[i]) || isStarted(nodes[i]));
  return realized.length > 0 ? realized : members;
}

/** Lines of the needed nodes and their total, for the first of the cheapest combinations; earlier groups vary slowest. */
export function exhaustive(flat) {
  const { groups, pools, lines } = flat;
  const choice = pools.map((pool) => pool[0] ?? -1);
  const digits = groups.map(() => 0);
  const needed = new Uint8Array(lines.length);
  const open = new Int32Array(lines.length);
  let best = { cost: Infinity, needed: needed.slice() };
  for (let at = 0; at >= 0;) {
    const cost = total(flat, choice, needed, open);
    if (cost < best.cost) best = { cost, needed: needed.slice() };
    for (at = groups.length - 1; at >= 0; at--) {
      const pool = pools[groups[at]];
      digits[at] = (digits[at] + 1) % pool.length;
      choice[groups[at]] = pool[digits[at]];
      if (digits[at] > 0) break;
    }
  }
  return { cost: best.cost, needed: lines.filter((_, i) => best.needed[i] === 1) };
}

function total({ roots, children, pulls, cost }, choice, needed, open) {
  needed.fill(0);
  let length = 0;
  const take = (i) => {
    if (needed[i] === 1) return;
    needed[i] = 1;
    open[length++] = i;
  };
  for (let r = 0; r < roots.length; r++) take(roots[r]);
  for (let at = 0; at < length; at++) {
    const i = open[at];
    if (choice[i] >= 0) take(choice[i]);
    else for (let k = 0; k < children[i].length; k++) take(children[i][k]);
    for (let k = 0; k < pulls[i].length; k++) take(pulls[i][k]);
  }
  let sum = 0;
  for (let at = 0; at < length; at++) {
    let rest = cost[open[at]];
    const list = children[open[at]];
    for (let k = 0; k < list.length; k++) if (needed[list[k]] === 1) rest -= cost[list[k]];
    if (rest > 0) sum += rest;
  }
  return sum;
}
