import type { Finding, Findings } from '@werkbaum/core';
import { counted, fill, type Colors, type Paper } from './paper';
import { bulletList } from './warning-lines';

/** The groups of findings in the order a person should look at them. */
const GROUPS: readonly { class: Finding['class']; title: string; paint: keyof Pick<Colors, 'red' | 'yellow'> }[] = [
  { class: 'structural', title: 'Structural: the text does not read as it was meant', paint: 'red' },
  { class: 'guard', title: 'Guarded: refused to agents, for people to decide', paint: 'yellow' },
  { class: 'content', title: 'Content: the plan contradicts itself', paint: 'yellow' },
];

/** Findings for a person: the verdict, then one group per kind. `against` = how to call the text before. */
export function checkView(found: Findings, name: string, against: string | undefined, paper: Paper): string {
  const { findings, structural } = found;
  const since = against === undefined ? '' : ` since ${against}`;
  const { colors } = paper;
  if (findings.length === 0) {
    return fill(
      paper,
      '',
      `${colors.bold(name)}  ${colors.green(against === undefined ? 'no warnings' : `nothing new${since}`)}`,
    );
  }
  const total = counted(findings.length, against === undefined ? 'warning' : 'new finding');
  const verdict = structural > 0 ? colors.red(`${structural} structural`) : 'none structural';
  const head = fill(paper, '', `${colors.bold(name)}  ${total}${since}, ${verdict}`);
  return [head, ...GROUPS.flatMap((group) => groupPart(group, findings, paper))].join('\n\n');
}

function groupPart({ class: kind, title, paint }: (typeof GROUPS)[number], findings: readonly Finding[], paper: Paper) {
  const members = findings.filter((finding) => finding.class === kind);
  return members.length === 0 ? [] : [[paper.colors[paint](title), ...bulletList(members, paper)].join('\n')];
}
