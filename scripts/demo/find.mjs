import { expectThat, nodeName, source } from './plan.mjs';
import { explain, show } from './say.mjs';

export const find = {
  title: 'Where is something about the command line?',
  async run(agent) {
    const { hits } = await agent.call('werkbaum_find', { source, query: 'command line' });
    expectThat(hits.length > 0, 'a node about the command line');
    show(hits.map((hit) => `${nodeName(hit)}  ${hit.label}  (below ${hit.under.join(' / ')})`));
    explain('Words, status, owner, warnings: all filters can be combined.');
  },
};
