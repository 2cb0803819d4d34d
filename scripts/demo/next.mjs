import { expectThat, nodeName, source } from './plan.mjs';
import { explain, show } from './say.mjs';

export const next = {
  title: 'What is next?',
  async run(agent) {
    const { next: steps, heldBack, more } = await agent.call('werkbaum_next', { source, limit: 3 });
    expectThat(steps.length + heldBack.length > 0, 'open steps');
    show(steps.map((step) => `start     ${nodeName(step)}  ${step.label} (${step.size})`));
    show(heldBack.map((step) => `held back ${nodeName(step)}  by ${step.by.map(nodeName).join(', ')}`));
    explain(
      `${more?.next ?? 0} more can be started, ${more?.heldBack ?? 0} more wait: one small answer instead of the whole plan.`,
    );
  },
};
