import type { TreeNode } from '@werkbaum/core';
import type { Colors } from './paper';

type Status = NonNullable<TreeNode['status']>;
type Paint = keyof Pick<Colors, 'green' | 'yellow' | 'red' | 'dim' | 'blue'>;

const PAINT: Readonly<Record<Exclude<Status, ' '>, Paint>> = {
  '?': 'blue',
  '~': 'yellow',
  '/': 'yellow',
  x: 'green',
  '^': 'green',
  '-': 'dim',
  '!': 'red',
};

/** The box as the text has it, `[x]`; where dependencies lower the status, own and effective one: `[x]→[ ]`. */
export function boxWord({ status, effectiveStatus }: TreeNode, colors: Colors): string {
  if (!status) return '';
  const box = (code: Status): string => (code === ' ' ? '[ ]' : colors[PAINT[code]](`[${code}]`));
  const isHeld = effectiveStatus && effectiveStatus !== status;
  return isHeld ? `${box(status)}→${box(effectiveStatus)}` : box(status);
}
