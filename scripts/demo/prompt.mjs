import { expectThat, source } from './plan.mjs';
import { explain, show } from './say.mjs';

export const prompt = {
  title: 'A person picks a ready-made prompt',
  async run(agent) {
    const prompts = await agent.listPrompts();
    show(prompts.map(({ title, description }) => `${title}: ${description}`));
    const { messages } = await agent.getPrompt('review', { source });
    const { text } = messages[0].content;
    expectThat(text.includes(source), 'a prompt about the plan');
    show(text.split('\n').slice(0, 4));
    explain('In the host it is a command to pick; the model gets the text.');
  },
};
