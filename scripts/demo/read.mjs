import { source } from './plan.mjs';
import { explain, show } from './say.mjs';

export const read = {
  title: 'The text itself',
  async run(agent) {
    const { text, base, lineCount } = await agent.call('werkbaum_read', { source, from: 5, to: 12 });
    show(text.trimEnd().split('\n'));
    explain(`8 of ${lineCount} lines; a plan stays a text that people edit and Git compares.`);
    explain(`base ${base.checksum.slice(0, 19)}… names the text that was seen.`);
  },
};
