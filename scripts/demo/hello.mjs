import { expectThat } from './plan.mjs';
import { explain, say, show } from './say.mjs';

export const hello = {
  title: 'A host starts the server and asks what it can do',
  async run(agent) {
    say(`   > ${agent.command}`);
    const tools = await agent.listTools();
    say(
      `   < ${agent.server.name} ${agent.server.version}, ${tools.length} tools, ${agent.instructions.length} characters of instructions`,
    );
    show(tools.map(({ name, title }) => `${name.padEnd(18)} ${title}`));
    expectThat(
      tools.every(({ annotations }) => annotations?.readOnlyHint === true),
      'only reading tools with --read-only',
    );
    explain('Started with --read-only, it does not even list what could write.');
  },
};
