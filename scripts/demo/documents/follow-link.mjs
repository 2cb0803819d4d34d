import { expectThat, nodeName } from '../plan.mjs';
import { explain, say, show } from '../say.mjs';

export const followLink = {
  title: 'The agent opens that link',
  async run(agent, { link, url, person }) {
    say(`   > ${agent.command}\n`);
    const read = await agent.call('werkbaum_read', { source: link });
    const { content } = await person.look(url);
    expectThat(read.text === content && read.source === url, 'the text of the person');
    show([`“${read.title}”, version ${read.base.version}, ${read.lineCount} lines`]);
    const { next, heldBack } = await agent.call('werkbaum_next', { source: url });
    expectThat(next.length === 2 && heldBack.length === 1, 'two steps to start and one that waits');
    show(next.map((step) => `start     ${nodeName(step)}  ${step.label} (${step.size})`));
    show(heldBack.map((step) => `held back ${nodeName(step)}  by ${step.by.map(nodeName).join(', ')}`));
    explain('The same tools and the same answers as for files. Only servers named by --server are ever contacted.');
  },
};
