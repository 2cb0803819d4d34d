import { expectThat, nodeName } from './plan.mjs';
import { explain, say, show } from './say.mjs';
import { fairPlan as source } from './workshop.mjs';

const COUNT = 20;

export const statusRound = {
  title: `A status round: ${COUNT} nodes at once, and what stops it`,
  async run(agent, workshop) {
    say('   Person: We have begun with all of it. Sponsors: that one is in production!\n');
    const { hits, base } = await agent.call('werkbaum_find', { source, status: 'planned', limit: COUNT });
    expectThat(hits.length === COUNT, `${COUNT} planned nodes`);
    const before = workshop.text(source);
    const started = hits.map((hit) => ({ do: 'set_status', id: nodeName(hit), status: '~' }));
    await stoppedAtProduction(agent, base, started);
    await stoppedAtMixedGate(agent, base, hits[0]);
    expectThat(workshop.text(source) === before, 'the plan as it was');
    const { applied, changes, path, warnings } = await agent.call('werkbaum_edit', { source, base, edits: started });
    expectThat(applied && !workshop.text(source).includes('[^]'), 'the edit without [^]');
    const lines = changes.flatMap((change) => change.lines);
    show([...lines.slice(0, 4), `… ${lines.length - 4} more`]);
    explain(
      `${lines.length} lines changed in one write, all else kept its bytes. Cost ${path.cost.join(' → ')}, ` +
        `${warnings.added.length} new warnings.`,
    );
  },
};

async function stoppedAtProduction(agent, base, started) {
  const edits = [...started.slice(1), { ...started[0], status: '^' }];
  const { message, nodes } = await agent.refused('werkbaum_edit', { source, base, edits }, 'PROD_BLOCKED');
  show(nodes.map((node) => `${nodeName(node)}  ${node.label}`));
  explain(
    `${message.split(', see')[0]}. An agent does not decide that; the other ${COUNT - 1} were not written either.`,
  );
}

async function stoppedAtMixedGate(agent, base, { line }) {
  say('\n   Agent:  Then I only note an alternative beside the first one, as a line.\n');
  const { text } = await agent.call('werkbaum_read', { source, from: line, to: line });
  const indent = /^ */.exec(text)[0];
  const ops = [{ op: 'insert', index: line, count: 0, lines: [`${indent}| [?] Or do without it (XS)`] }];
  const { warnings } = await agent.refused('werkbaum_apply_ops', { source, base, ops }, 'STRUCTURE_BLOCKED');
  show(warnings.map((warning) => warning.text));
  explain('The tree would no longer mean what it says. The agent leaves that to the person and goes on.');
}
