import { expectThat } from '../plan.mjs';
import { explain, say, show } from '../say.mjs';

const before = '    - [ ] Twelve chairs (XS) #chairs @tom';
const typed = '    - [ ] Forty chairs, all of oak (XS) #chairs @tom';
const decided = '    - [ ] Forty chairs, all of oak (M) #chairs @tom';

export const sameLine = {
  title: 'Both write in the same line: a conflict',
  async run(agent, { url, person }) {
    say(`   ${person.name}: Twelve chairs are more than XS, make it S.\n`);
    const { base, text } = await agent.call('werkbaum_read', { source: url, id: 'chairs' });
    show([text.trimEnd()]);
    say(`\n   Meanwhile ${person.name} types in that very line:\n`);
    await person.type(await person.look(url), before, [typed]);
    show([typed]);
    const change = { source: url, id: 'chairs', size: 'S' };
    const { reason, changes } = await agent.refused('werkbaum_set_size', { ...change, base }, 'CONFLICT');
    expectThat(reason === 'overlap' && changes[0].lines[0] === typed, 'a conflict with the line of the person');
    show([`reason: ${reason}; the others wrote`, ...changes.flatMap(({ lines }) => lines)]);
    explain('Nothing was written: S was meant for twelve chairs. The agent reads again and decides again.');
    await decideAgain(agent, url);
  },
};

async function decideAgain(agent, url) {
  const { base, text } = await agent.call('werkbaum_read', { source: url, id: 'chairs' });
  expectThat(text.trimEnd() === typed, 'the line of the person');
  say('\n   Agent:  Forty, and of oak: that is M.\n');
  const { applied, rebased } = await agent.call('werkbaum_set_size', { source: url, id: 'chairs', size: 'M', base });
  const now = await agent.call('werkbaum_read', { source: url, id: 'chairs' });
  expectThat(applied && rebased === undefined && now.text.trimEnd() === decided, 'the new size beside the new words');
  show([decided]);
  explain('The words are the person’s, the size is the agent’s, and it fits the words.');
}
