import type { Right } from './caller';
import type { Tool } from './tool';

/** Whether a caller with these rights sees and may call the tool (tools 9). */
export function mayUse(rights: readonly Right[], tool: Pick<Tool, 'name' | 'right'>): boolean {
  if (tool.right === 'read') return rights.includes('read');
  if (rights.includes('write')) return true;
  return tool.name === 'werkbaum_add_node' && rights.some((right) => right.startsWith('capture:'));
}
