import { expectThat } from './plan.mjs';
import { explain, show } from './say.mjs';

const uri = 'werkbaum://guide';

export const guide = {
  title: 'An agent that has never seen the notation reads the guide',
  async run(agent) {
    const resources = await agent.listResources();
    expectThat(
      resources.some((resource) => resource.uri === uri),
      `${uri} among the resources`,
    );
    const { text } = (await agent.readResource(uri)).contents[0];
    show(
      text
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .slice(0, 8),
    );
    explain(`${text.length} characters teach all of it; ${resources.length} resources, every plan is one.`);
  },
};
