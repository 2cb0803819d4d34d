import { expectThat, nodeName, source } from './plan.mjs';
import { explain, show } from './say.mjs';

/** One of several alternatives. */
const node = 'release.npm';

export const why = {
  title: `Why is #${node} part of the way, or not?`,
  async run(agent) {
    const { why: answer } = await agent.call('werkbaum_next', { source, limit: 1, why: node });
    expectThat(answer?.id === node, `an explanation of #${node}`);
    const { needed, because, of, alternatives = [] } = answer;
    show([`needed: ${needed}, because: ${because}${of === undefined ? '' : `, of: ${nodeName(of)}`}`]);
    show(
      alternatives.map((member) => `${member.chosen ? 'chosen' : '      '} ${nodeName(member)} at cost ${member.cost}`),
    );
    explain('The agent can give a reason instead of an opinion.');
  },
};
