import { newPlan } from './draft.mjs';
import { expectThat, nodeName } from './plan.mjs';
import { explain, say, show } from './say.mjs';

const edits = [
  { do: 'add', parent: 'racks', line: '[ ] Count the bicycles (XS) #.count', ref: '$count' },
  { do: 'add', parent: 'racks', line: '[ ] Choose a model (S) #.model @kim :#.count', ref: '$model' },
  { do: 'add', parent: 'racks', line: '[ ] Screw them down (XS) #.screw', ref: '$screw' },
  { do: 'set_deps', id: '$screw', depsAdd: '$model' },
  { do: 'set_size', id: 'racks', size: 'M' },
];

export const decompose = {
  title: 'A node is broken down, in one step',
  async run(agent, workshop) {
    say('   Person: What is to be done for the racks?\n');
    const { base, text } = await agent.call('werkbaum_read', { source: newPlan, id: 'racks' });
    show(text.trimEnd().split('\n'));
    const planned = await agent.call('werkbaum_edit', { source: newPlan, base, edits, dryRun: true });
    expectThat(!planned.applied && !workshop.text(newPlan).includes('Count'), 'a dry run that writes nothing');
    explain('A dry run: all checks, the whole answer, nothing written. The person says yes.');
    const done = await agent.call('werkbaum_edit', { source: newPlan, base, edits, note: 'Racks broken down' });
    expectThat(done.applied && Object.keys(done.refs).length === 3, 'three new nodes');
    show(Object.entries(done.refs).map(([ref, node]) => `${ref.padEnd(7)} is now ${nodeName(node)}`));
    show(['', ...workshop.text(newPlan).trimEnd().split('\n')]);
    explain('New nodes had names ($count) before they had lines. All five edits, or none.');
  },
};
