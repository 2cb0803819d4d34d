import type { Components } from '../model/components';
import { isDone } from '../notation/vocabulary';
import type { Analysis } from './analysis';
import { nodeName, type NodeName } from './node-name';

/**
 * The dependency cycles of at least two nodes that have a needed node not done, each in document order, in the order of
 * their first nodes. A node that depends on itself is no cycle.
 */
export function cyclesInWork({ plan, path }: Analysis, { of, count }: Components): NodeName[][] {
  const size = new Int32Array(count);
  const inWork = new Uint8Array(count);
  for (let i = 0; i < of.length; i++) {
    size[of[i]!]!++;
    if (path.needed[i] === 1 && !isDone(plan.nodes[i]!.status)) inWork[of[i]!] = 1;
  }
  const cycles = new Map<number, NodeName[]>();
  for (let i = 0; i < of.length; i++) {
    const component = of[i]!;
    if (size[component]! < 2 || inWork[component] === 0) continue;
    const members = cycles.get(component);
    if (members === undefined) cycles.set(component, [nodeName(plan, i)]);
    else members.push(nodeName(plan, i));
  }
  return [...cycles.values()];
}
