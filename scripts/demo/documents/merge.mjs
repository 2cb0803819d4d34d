import { expectThat } from '../plan.mjs';
import { explain, say, show } from '../say.mjs';

const lamps = '    = [ ] Floor lamps (S) #lamps @tom';
const moreLamps = '    = [ ] Floor lamps from the attic (S) #lamps @tom';
const light = '  - [ ] Light (M) #light';
const cake = '  - [ ] Cake for forty (S) #cake @kim';
const poster = '  - [ ] Poster (XS) #poster @kim';

export const merge = {
  title: 'Both write at once, at different places',
  async run(agent, { url, person }) {
    say(`   ${person.name}: I bring a cake. Note it down, please.\n`);
    const { base } = await agent.call('werkbaum_read', { source: url });
    say(`\n   While the agent thinks, ${person.name} types somewhere else:\n`);
    const { screen } = await person.type(await person.look(url), lamps, [moreLamps]);
    show([moreLamps]);
    say();
    const change = { source: url, parent: 'room', after: 'open', line: cake.trim().slice(2), base };
    const written = await agent.call('werkbaum_add_node', change);
    expectThat(written.applied && written.rebased === true, 'a write that was rebased');
    await seeAll(person, url, [moreLamps, cake]);
    explain(
      `rebased: true. The agent had read version ${base.version}, but the plan was at ${screen.version}: the change was moved ` +
        `over ${person.name}’s and done afresh on that text. Only what gives the same plan both ways is stored.`,
    );
    await otherWayRound(person, url, screen);
  },
};

/** The screen of the person has not got the agent's line yet. */
async function otherWayRound(person, url, screen) {
  say(`\n   And ${person.name} goes on typing, before the editor heard of that:\n`);
  const { others } = await person.type(screen, light, [poster, light]);
  expectThat(others.flatMap(({ lines }) => lines).join() === cake, 'the line of the agent');
  show(others.map(({ op, index, lines }) => `hears of: ${op} at ${index}, ${lines.join().trim()}`));
  await seeAll(person, url, [moreLamps, poster, cake]);
  explain('Neither waits for the other, and nobody’s lines are lost.');
}

async function seeAll(person, url, wanted) {
  const lines = (await person.look(url)).content.split('\n');
  const seen = lines.filter((line) => wanted.includes(line));
  expectThat(seen.length === wanted.length, `${wanted.length} changes in the plan`);
  show(seen);
}
