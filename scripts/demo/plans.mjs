import { expectThat, source } from './plan.mjs';
import { explain, show } from './say.mjs';

export const plans = {
  title: 'Which plans are there?',
  async run(agent) {
    const answer = await agent.call('werkbaum_plans', {});
    show(answer.plans.map((plan) => `${plan.source}  “${plan.title}”, ${plan.nodes} nodes`));
    expectThat(
      answer.plans.some((plan) => plan.source === source),
      `${source} among the plans`,
    );
    explain('Plan files below the allowed folder, and nothing else there is within reach.');
  },
};
