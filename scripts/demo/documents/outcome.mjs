import { expectThat } from '../plan.mjs';
import { explain, show } from '../say.mjs';

const plan = `[~] Reading room (XL) #room @ida
  - [x] Survey of what visitors want (S) #survey
  - [~] Furniture (M) #furniture :#survey
    - [x] Tables from the school (XS) #tables
    - [ ] Forty chairs, all of oak (M) #chairs @tom
  - [ ] Poster (XS) #poster @kim
  - [ ] Light (M) #light
    = [ ] Floor lamps from the attic (S) #lamps @tom
    = [?] New ceiling (L) #ceiling
  - [ ] Opening evening (S) #open :#furniture,#light
  - [ ] Cake for forty (S) #cake @kim
`;

export const outcome = {
  title: 'What stands there now, for both',
  async run(agent, { url, person }) {
    const { content, version } = await person.look(url);
    const { text, base } = await agent.call('werkbaum_read', { source: url });
    expectThat(content === plan && text === plan && base.version === version, 'the same text for both');
    show(plan.trimEnd().split('\n'));
    const { structural, findings } = await agent.call('werkbaum_check', { source: url });
    expectThat(structural === 0, 'a plan without structural damage');
    explain(`Five writes by two, each of them there, ${findings.length} findings. The server and its database go now.`);
  },
};
