import { expectThat } from './plan.mjs';
import { explain, say, show } from './say.mjs';
import { fairPlan as source } from './workshop.mjs';

const remark = '%% Seen by a person, in an editor.';

export const conflict = {
  title: 'Somebody else saves in between',
  async run(agent, workshop) {
    const read = await agent.call('werkbaum_read', { source, id: 'end' });
    show(read.text.trimEnd().split('\n').slice(0, 2));
    workshop.saveAsEditor(source, (text) => `${remark}\n${text}`);
    say('\n   Meanwhile a person saves the file in an editor: one more line at the top.\n');
    const change = { source, id: 'end', size: 'M' };
    const first = { ...change, base: read.base };
    const { reason, current } = await agent.refused('werkbaum_set_size', first, 'CONFLICT');
    show([`reason: ${reason}; the plan now has ${current.lineCount} lines`]);
    explain('Nobody overwrites what they have not seen. The agent reads again and decides again.');
    const { base, text } = await agent.call('werkbaum_read', { source, id: 'end' });
    expectThat(text === read.text, 'the node as it was');
    const { applied } = await agent.call('werkbaum_set_size', { ...change, base });
    const now = workshop.text(source);
    expectThat(applied && now.startsWith(`${remark}\n`) && /Clearing up \(M\) #end/.test(now), 'both changes');
    show(now.split('\n').filter((line) => line === remark || line.includes('#end')));
    explain('Both changes are there.');
    tellRecords(workshop);
  },
};

function tellRecords(workshop) {
  const records = workshop
    .text('audit.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  show(['', ...records.map(({ tool, plan, outcome }) => `${tool.padEnd(20)} ${plan.padEnd(21)} ${outcome}`)]);
  explain('And --audit kept a record of every write, accepted or refused: who, what, when, never the text.');
}
