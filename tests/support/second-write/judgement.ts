import { parsePlan, warningText, type LineOp, type PlanNode, type Warning } from '@werkbaum/core';
import { naiveDiff } from '../../core/lineops/naive-diff';
import { allNodes, naiveLoads, naivePath, naiveRanks } from '../naive-model';
import { naiveNext } from '../naive-next';
import { paired, type Pairs } from './identity';
import { mapped } from './text';

/** Warnings that block (tools 5, guard 1). */
export const STRUCTURAL = ['mixedGate', 'unknownStatus', 'descStray', 'duplicateId'];

/** What a text says. */
export interface Reading {
  nodes: PlanNode[];
  paths: string[];
  warnings: Warning[];
  cost: number;
  /** Lines that `next` would list. */
  free: number[];
  /** Lines whose nodes notation 8 lowers. */
  held: number[];
}

/** Reads a text with the second computation of the model. */
export function readingOf(lines: readonly string[]): Reading {
  const { roots, warnings } = parsePlan(lines.join('\n'));
  const nodes = allNodes(roots);
  const { cost, exact } = naivePath(roots);
  const { overload } = naiveLoads(roots);
  const load = overload === null ? [] : [{ type: 'assigneeOverload', ...overload } as unknown as Warning];
  const cheap = exact ? [] : [{ type: 'cheapApprox' } as Warning];
  const { next } = naiveNext(roots, null, Infinity) as { next: { line: number }[] };
  return {
    nodes,
    paths: pathsOf(roots, ''),
    warnings: [...warnings, ...load, ...cheap],
    cost,
    free: next.map(({ line }) => line),
    held: naiveRanks(roots).flatMap(({ line, own, effective }) => (effective < own ? [line] : [])),
  };
}

function pathsOf(nodes: readonly PlanNode[], above: string): string[] {
  return nodes.flatMap((node) => {
    const own = `${above}\n${node.label}`;
    return [own, ...pathsOf(node.children, own)];
  });
}

/** What a change means (tools 5). */
export interface Judgement {
  added: Warning[];
  removed: Warning[];
  newProd: PlanNode[];
  gone: PlanNode[];
  pairs: Pairs;
  was: Reading;
  is: Reading;
}

/** Judges the step from one text to another. */
export function judged(before: readonly string[], after: readonly string[]): Judgement {
  const ops = naiveDiff([...before], [...after]);
  const was = readingOf(before);
  const is = readingOf(after);
  const pairs = paired(was, is, ops);
  const newProd = is.nodes.filter((node, j) => {
    const partner = pairs.inBefore[j]!;
    return node.status === '^' && (partner < 0 || was.nodes[partner]!.status !== '^');
  });
  const gone = was.nodes.filter((_, i) => pairs.inAfter[i]! < 0);
  return { ...delta(was.warnings, is.warnings, ops), newProd, gone, pairs, was, is };
}

/** Warnings that no old one vouches for, and old ones that vouch for none: the largest pairing by content or line. */
function delta(
  was: readonly Warning[],
  is: readonly Warning[],
  ops: readonly LineOp[],
): Pick<Judgement, 'added' | 'removed'> {
  const partner = new Map<number, number>();
  const vouches = (i: number, j: number) =>
    was[i]!.type === is[j]!.type && (sameContent(was[i]!, is[j]!) || sameLine(was[i]!, is[j]!, ops));
  const place = (j: number, seen: Set<number>): boolean =>
    was.some((_, i) => {
      if (seen.has(i) || !vouches(i, j)) return false;
      seen.add(i);
      const other = partner.get(i);
      if (other !== undefined && !place(other, seen)) return false;
      partner.set(i, j);
      return true;
    });
  const added = is.filter((_, j) => !place(j, new Set()));
  return { added, removed: was.filter((_, i) => !partner.has(i)) };
}

function sameContent(a: Warning, b: Warning): boolean {
  const content = ({
    line: _line,
    firstLine: _first,
    share: _share,
    stations: _stations,
    totalStations: _total,
    ...rest
  }: Facts) => JSON.stringify(Object.entries(rest).sort());
  return content(a) === content(b);
}

type Facts = Record<string, unknown>;

function sameLine(a: Warning, b: Warning, ops: readonly LineOp[]): boolean {
  const line = (warning: Warning) => (warning as unknown as { line?: number }).line;
  return line(a) !== undefined && mapped(line(a)! - 1, ops) + 1 === line(b);
}

/** A warning as answers list it. */
export function told(warning: Warning): object {
  return { ...warning, text: warningText(warning) };
}

/** The parts of an answer that say what a change means. */
export function meaningOf({ added, removed, pairs, was, is }: Judgement): object {
  const free = (reading: Reading) => reading.nodes.flatMap(({ line }, i) => (reading.free.includes(line) ? [i] : []));
  const now = free(is);
  const then = free(was).map((i) => pairs.inAfter[i]!);
  const lowered = (reading: Reading, i: number) => i >= 0 && reading.held.includes(reading.nodes[i]!.line);
  const turned = (from: boolean) =>
    is.nodes.flatMap(({ line }, j) => {
      const before = lowered(was, pairs.inBefore[j]!);
      return before === from && lowered(is, j) === !from ? [line] : [];
    });
  const held = { added: turned(false), removed: turned(true) };
  return {
    warnings: {
      added: added.slice(0, 20).map(told),
      removed: removed.slice(0, 20).map(told),
      total: is.warnings.length,
    },
    path: { cost: [was.cost, is.cost], nextChanged: then.length !== now.length || then.some((j) => !now.includes(j)) },
    ...(held.added.length + held.removed.length > 0 && { held }),
  };
}
