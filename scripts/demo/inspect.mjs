import { expectThat, source } from './plan.mjs';
import { explain, show } from './say.mjs';

export const inspect = {
  title: 'What does the plan mean?',
  async run(agent) {
    const { nodes, tree, warnings, path } = await agent.call('werkbaum_inspect', { source, depth: 2 });
    expectThat(tree.length > 0 && path.stations.length > 0, 'a plan with open work');
    show(tree.flatMap((root) => [nodeLine(root, ''), ...(root.children ?? []).map((child) => nodeLine(child, '  '))]));
    explain(
      `${nodes} nodes, ${path.stations.length} stations on the cheapest path, cost ${path.cost}, ${warnings.length} warnings.`,
    );
    explain('Computed by fixed rules, not guessed by a model: the way that the diagram shows to people.');
  },
};

function nodeLine({ status, label, size, assumedSize, more }, indent) {
  const below = more === undefined ? '' : `, ${more} below`;
  return `${indent}[${status ?? ''}] ${label} (${size ?? `about ${assumedSize}`}${below})`;
}
