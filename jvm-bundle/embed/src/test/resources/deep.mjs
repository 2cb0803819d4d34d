/* Asks the core about a plan that is one chain of nodes; only small answers leave. */

export function parsedDepth(core, text) {
  let nodes = core.parsePlan(text).roots;
  let depth = 0;
  for (; nodes.length > 0; nodes = nodes[0].children) depth++;
  return depth;
}

/** How many nodes were counted, and how many levels the answer has. */
export function inspected(core, text) {
  const answer = core.inspectPlan(text, { include: ['tree', 'warnings', 'path'] });
  const tree = JSON.parse(JSON.stringify(answer)).tree;
  let levels = 0;
  for (let nodes = tree; nodes !== undefined; nodes = nodes[0].children) levels++;
  return `${answer.nodes} nodes, ${levels} levels`;
}
