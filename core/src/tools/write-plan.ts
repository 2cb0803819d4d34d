import { planText } from '../notation/line-ends';
import { LIMITS } from './limits';
import type { Tool } from './tool';
import { tooLarge } from './write/compute-change';
import { writeTool } from './write/write-tool';

/** `werkbaum_write`: the whole new text; it becomes a line diff, or a new file (tools 2, 3). */
export const writePlanTool: Tool = writeTool({
  name: 'werkbaum_write',
  title: 'Write a plan',
  description: 'Makes a plan read as `text`; only lines that differ change. With create: a new plan file.',
  destructive: true,
  request(args) {
    const text = planText(args.text ?? '');
    if (text.length > LIMITS.characters) return { error: tooLarge('characters', text.length) };
    return { kind: 'text', text };
  },
});
