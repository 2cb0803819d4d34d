import { runScript } from '../../backend/process.mjs';
import { expectThat } from '../plan.mjs';
import { explain, say, show } from '../say.mjs';

const title = 'Reading room';
const plan = `[~] Reading room (XL) #room @ida
  - [x] Survey of what visitors want (S) #survey
  - [~] Furniture (M) #furniture :#survey
    - [x] Tables from the school (XS) #tables
    - [ ] Twelve chairs (XS) #chairs @tom
  - [ ] Light (M) #light
    = [ ] Floor lamps (S) #lamps @tom
    = [?] New ceiling (L) #ceiling
  - [ ] Opening evening (S) #open :#furniture,#light
`;

export const share = {
  title: 'A person makes a shared document and passes the link on',
  async run(agent, desk) {
    const { person, settings } = desk;
    say(`   > ${setting(settings)} ${runScript}`);
    say(`   < answers at ${desk.base}\n`);
    const { screen, url } = await person.create(title, plan);
    expectThat(screen.version === 1 && screen.content === plan, 'the plan as version 1');
    show(screen.content.trimEnd().split('\n'));
    desk.link = `https://editor.example/?live=${encodeURIComponent(url)}`;
    desk.url = url;
    say(`\n   ${person.name}: Have a look, and help us with it:`);
    say(`   ${desk.link}`);
    explain('Whoever has the link may read and write, in the editor or through an agent. Nobody can guess it.');
  },
};

function setting(settings) {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
