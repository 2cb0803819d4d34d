import { warningText, type Warning } from '@werkbaum/core';
import { conflict, type Asked } from './asked';
import { judged, meaningOf, STRUCTURAL, told, type Judgement } from './judgement';
import { statusCode } from './line-verbs';
import { changesOf, madeOf, type Made } from './made';
import { Refusal } from './refusal';
import { resolved, stageOf } from './rows';
import { linesOf, wholeText } from './text';
import { baseOf } from './world';

type Json = Record<string, unknown>;

/** The guards and `expectStatus`, in the order in which they refuse. */
export function guarded({ args, rights }: Asked, before: readonly string[], { lines }: Made): { judgement: Judgement } {
  checkExpected(args, before);
  const judgement = judged(before, lines);
  if (judgement.gone.length > 0 && !rights.includes('delete')) throw new Refusal('FORBIDDEN', { right: 'delete' });
  const structural = judgement.added.filter(({ type }) => STRUCTURAL.includes(type));
  if (structural.length > 0 && args.allowWarnings !== true)
    throw new Refusal('STRUCTURE_BLOCKED', { warnings: structural.map(told) });
  const nodes = judgement.newProd.map(({ id, line, label }) => ({ ...(id !== null && { id }), line, label }));
  if (nodes.length > 0 && args.allowProd !== true) throw new Refusal('PROD_BLOCKED', { nodes });
  return { judgement };
}

function checkExpected({ expectStatus, id }: Json, before: readonly string[]): void {
  if (expectStatus === undefined) return;
  const stage = stageOf(
    before.map((text, key) => ({ text, key })),
    new Map(),
  );
  const { status } = stage.laid.placed[resolved(stage, id as string)]!.node;
  if (status !== statusCode(expectStatus)) throw new Refusal('EXPECT_FAILED', { found: status ?? 'none' });
}

/** A write verb on a text that the caller sent (tools 1). */
export function textForm(asked: Asked): Json {
  const { args, rights } = asked;
  const text = wholeText(args.text as string);
  const lines = linesOf(text);
  const isOther =
    args.base !== undefined &&
    !baseOf(text)
      .checksum.slice(7)
      .startsWith(args.base as string);
  if (isOther) throw conflict('changed', text, asked);
  const made = madeOf(asked, lines);
  checkExpected(args, lines);
  const judgement = judged(lines, made.lines);
  const result = made.lines.join('\n');
  const answer = {
    base: baseOf(result),
    applied: false,
    ...(result === text && { unchanged: true }),
    ...changesOf(lines, made.lines),
    ...(made.node !== undefined && { node: made.node }),
    ...(made.refs !== undefined && { refs: made.refs }),
    ...meaningOf(judgement),
    durable: false,
    findings: findings(judgement, args, rights),
  };
  return { ...answer, ...(result.length > 59_000 ? { textOmitted: true } : { text: result }) };
}

function findings({ added, newProd, gone }: Judgement, args: Json, rights: readonly string[]): object[] {
  const ofWarning = (warning: Warning) => {
    const isStructural = STRUCTURAL.includes(warning.type);
    const line = 'line' in warning ? { line: warning.line } : {};
    const blocking = isStructural && args.allowWarnings !== true;
    return {
      type: warning.type,
      class: isStructural ? 'structural' : 'content',
      ...line,
      text: warningText(warning),
      blocking,
    };
  };
  const guard = (type: string, line: number, blocking: boolean) => ({ type, class: 'guard', line, blocking });
  return [
    ...added.map(ofWarning),
    ...newProd.map(({ line }) => guard('prod', line, args.allowProd !== true)),
    ...gone.map(({ line }) => guard('deleted', line, !rights.includes('delete'))),
  ];
}
