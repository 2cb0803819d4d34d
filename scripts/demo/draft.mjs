import { expectThat } from './plan.mjs';
import { explain, say, show } from './say.mjs';

export const newPlan = 'shed.werkbaum';

const first = `[ ] Bicycle shed (L) #shed
  - [ ] Site (S) #site
  - [ ] Roof (M) #roof :#site
  | [?] Only a cover (S) #cover
  - [ ] Racks (S) #racks :#rof
`;
const second = `[ ] Bicycle shed (L) #shed
  - [ ] Site (S) #site
  - [ ] Shelter (M) #shelter :#site
    = [ ] Roof (M) #roof
    = [?] Only a cover (S) #cover
  - [ ] Racks (S) #racks :#shelter
`;

export const draft = {
  title: 'A plan comes about in a dialogue',
  async run(agent, workshop) {
    say(`   > ${agent.command}`);
    say('\n   Person: We need a bicycle shed. A roof would be good, or only a cover.');
    say('   Agent:  Before I write anything, I have my draft checked.\n');
    show(first.trimEnd().split('\n'));
    const { findings } = await agent.call('werkbaum_check', { text: first });
    expectThat(
      findings.some(({ type, blocking }) => type === 'mixedGate' && blocking),
      'a mixed gate in the first draft',
    );
    show(findings.map(({ text, blocking }) => `${blocking ? 'blocks ' : 'reports'} ${text}`));
    say('\n   Agent:  Roof or cover is a choice of its own, and #rof was a slip.\n');
    show(second.trimEnd().split('\n'));
    const again = await agent.call('werkbaum_check', { text: second });
    expectThat(again.findings.length === 0, 'no findings in the second draft');
    const made = await agent.call('werkbaum_write', { source: newPlan, create: true, text: second });
    expectThat(made.applied && workshop.text(newPlan) === second, 'the draft in the file, to the letter');
    explain(`The plan is a file now. Open work: cost ${made.path.cost[1]}. Safe on disk: ${made.durable}.`);
  },
};
