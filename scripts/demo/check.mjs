import { expectThat, source } from './plan.mjs';
import { explain, show } from './say.mjs';

const damaged = '[ ] Bicycle shed\n  - [ ] Roof (S) #roof\n  | [ ] Rack (S) :#rof\n';

export const check = {
  title: 'Is the plan sound? And would a damaged one be noticed?',
  async run(agent) {
    const sound = await agent.call('werkbaum_check', { source });
    expectThat(sound.structural === 0, 'a plan without structural damage');
    show([`${sound.findings.length} findings, ${sound.structural} structural`]);
    const { findings } = await agent.call('werkbaum_check', { text: damaged });
    expectThat(
      findings.some(({ blocking }) => blocking),
      'a blocking finding',
    );
    show(findings.map(({ text, blocking }) => `${blocking ? 'blocks ' : 'reports'} ${text}`));
    explain('What is structural blocks a write; contradictions in the content are reported.');
  },
};
