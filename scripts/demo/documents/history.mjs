import { expectThat } from '../plan.mjs';
import { explain, show } from '../say.mjs';
import { agentName } from './desk.mjs';

export const history = {
  title: 'Who wrote what?',
  async run(agent, { url, person }) {
    const entries = await person.history(url);
    expectThat(entries[0].changeType === 'CREATED' && hasBoth(entries, person), 'both names in the history');
    show(entries.map((entry) => `${told(entry)}  ${entry.content.trimEnd().split('\n').length} lines`));
    explain('The history keeps the states before and after an agent’s turn, each to look at and to go back to.');
    const { events } = await person.news(url, 1);
    const names = events.map(({ displayName }) => displayName);
    const order = [person.name, agentName, person.name, person.name, agentName];
    expectThat(names.join() === order.join(), `the names ${order.join(', ')}`);
    show(events.map(told));
    explain('The feed tells every single version of the last minutes: an agent shows under its name like anybody.');
  },
};

function hasBoth(entries, person) {
  return [person.name, agentName].every((name) => entries.some(({ displayName }) => displayName === name));
}

function told({ version, changeType, displayName = '–' }) {
  return `version ${version}  ${changeType.padEnd(8)} ${displayName.padEnd(9)}`;
}
