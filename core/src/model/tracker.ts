import type { PlanNode } from './plan';
import type { TreeTables } from './tree-tables';

const SLUG_MARK = 'taiga.';
const REF_ID = /^(?:US|T)-\d+$/;
const REF_IN_LABEL = / #((?:US|T)-\d+)(?= )/;

/**
 * Tracker project of every node by index: its first mark `taiga.<slug>` without the prefix, else the
 * parent's project, else null (notation 15).
 */
export function taigaSlugs({ nodes, parent }: Pick<TreeTables, 'nodes' | 'parent'>): (string | null)[] {
  const slugs: (string | null)[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const mark = nodes[i]!.marks.find((m) => m.startsWith(SLUG_MARK) && m.length > SLUG_MARK.length);
    const inherited = parent[i]! < 0 ? null : slugs[parent[i]!]!;
    slugs.push(mark === undefined ? inherited : mark.slice(SLUG_MARK.length));
  }
  return slugs;
}

/** The node's own ticket (`US-12`, `T-7`): its ID, else the first one in its label, else null (notation 15). */
export function ticketRef({ id, label }: PlanNode): string | null {
  if (id !== null && REF_ID.test(id)) return id;
  return REF_IN_LABEL.exec(` ${label} `)?.[1] ?? null;
}
