import { checkCall, conflict, type Asked } from './asked';
import { guarded, textForm } from './guarded';
import { meaningOf } from './judgement';
import { changesOf, madeOf, type Made } from './made';
import { merged } from './merged';
import { keepsTheirs, mappedReferences, movedText } from './rebase';
import { Refusal } from './refusal';
import { stageOf } from './rows';
import { argumentsOf } from './shapes';
import { linesOf } from './text';
import { baseOf, currentOf, restored, type StoredDocument, type StoredPlan } from './world';

type Json = Record<string, unknown>;

/** A call as vectors describe it. */
export interface Call {
  tool: string;
  args?: unknown;
  rights?: string[];
  scope?: string;
  minutes?: number;
}

/** The server told a second time: plans, answers it remembers, the time. */
export class SecondServer {
  /** Lines that the last change was made on. */
  before: readonly string[] = [];
  private now = 0;
  private readonly remembered = new Map<string, { key: string; time: number; result: Json }>();

  constructor(readonly plans: Record<string, StoredPlan>) {}

  /** The result of a call, without wording and record. */
  call({
    tool: name,
    args: given = {},
    rights = ['read', 'write', 'delete', 'prod'],
    scope = '',
    minutes = 0,
  }: Call): Json {
    this.now += minutes;
    const tool = name.replace('werkbaum_', '');
    const isAllowed = rights.includes('write') || (tool === 'add_node' && rights.some((r) => r.startsWith('capture:')));
    if (!isAllowed) return { refused: { code: -32602 } };
    try {
      const args = argumentsOf(tool, given);
      return this.run({ tool, args, rights, scope });
    } catch (error) {
      if (error instanceof Refusal) return { error: { code: error.code, ...error.fields } };
      throw error;
    }
  }

  private run(asked: Asked): Json {
    checkCall(asked);
    const { tool, args, scope } = asked;
    if (args.source === undefined) return { answer: textForm(asked) };
    const request = JSON.stringify([scope, args.requestId]);
    const key = JSON.stringify([tool, ...Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1))]);
    const known = args.requestId === undefined ? undefined : this.remembered.get(request);
    if (known?.key === key) return known.result;
    if (known !== undefined && this.now - known.time < 10)
      throw new Refusal('REQUEST_ID_REUSED', { requestId: args.requestId });
    const result = { answer: this.write(asked) };
    if (args.requestId !== undefined && args.dryRun !== true)
      this.remembered.set(request, { key, time: this.now, result });
    return result;
  }

  private write(asked: Asked): Json {
    const { args } = asked;
    const source = args.source as string;
    const plan = Object.hasOwn(this.plans, source) ? this.plans[source]! : undefined;
    if (args.create === true) return this.create(asked, plan);
    if (plan === undefined) throw new Refusal('SOURCE_NOT_FOUND', { roots: ['/plans'] });
    if (typeof plan === 'object' && 'failed' in plan) throw failure(plan);
    for (let moves = 0; ; moves++) {
      const answer = this.attempt(asked, plan, moves);
      if (answer !== null) return answer;
    }
  }

  private create(asked: Asked, plan: StoredPlan | undefined): Json {
    if (plan !== undefined) throw conflict('exists', plan as string | StoredDocument, asked);
    const lines = linesOf(asked.args.text as string);
    const { judgement } = guarded(asked, [''], { lines });
    const text = lines.join('\n');
    const isDry = asked.args.dryRun === true;
    if (!isDry) this.plans[asked.args.source as string] = text;
    return { base: baseOf(text), applied: !isDry, ...changesOf([''], lines), ...meaningOf(judgement), durable: !isDry };
  }

  /** One round of load, compute and store; null if somebody came in between. */
  private attempt(asked: Asked, plan: string | StoredDocument, moves: number): Json | null {
    const { args } = asked;
    const { text, base } = currentOf(plan);
    const lines = linesOf(text);
    const isCurrent = base.checksum.slice(7).startsWith(args.base as string);
    const old = isCurrent ? lines : baseLines(asked, plan);
    if (moves >= 3) throw conflict('changed', plan, asked, old);
    const here = isCurrent ? asked : mappedReferences(asked, { base: old, current: lines, wanted: old });
    checkCapture(here, lines);
    const made = isCurrent ? madeOf(asked, lines) : rebase(asked, here, plan, old);
    const { judgement } = guarded(here, lines, made);
    this.before = lines;
    const rest = {
      ...changesOf(lines, made.lines),
      ...(made.node !== undefined && { node: made.node }),
      ...(made.refs !== undefined && { refs: made.refs }),
      ...meaningOf(judgement),
      ...(!isCurrent && { rebased: true }),
    };
    if (made.lines.join('\n') === lines.join('\n'))
      return { base, applied: false, unchanged: true, ...rest, durable: true };
    const fresh = baseOf(made.lines.join('\n'));
    if (args.dryRun === true) return { base: fresh, applied: false, ...rest, durable: false };
    return this.stored(asked, plan, made.lines, rest);
  }

  private stored({ args }: Asked, plan: string | StoredDocument, lines: readonly string[], rest: Json): Json | null {
    if (typeof plan === 'string') {
      const text = restored(plan, lines);
      this.plans[args.source as string] = text;
      return { base: baseOf(text), applied: true, ...rest, durable: true };
    }
    const foreign = plan.moves?.shift();
    if (foreign !== undefined) {
      plan.versions.push(foreign);
      return null;
    }
    const before = plan.versions.at(-1)!;
    const other = plan.merges?.shift();
    if (other !== undefined) return merged(plan, { before, other, lines: [...lines] }, rest);
    plan.versions.push(restored(before, lines));
    return { base: currentOf(plan).base, applied: true, ...rest, durable: true };
  }
}

function checkCapture({ tool, args, rights }: Asked, lines: readonly string[]): void {
  if (rights.includes('write')) return;
  const forbidden = new Refusal('FORBIDDEN', { right: 'write' });
  const { laid } = stageOf(
    lines.map((text, key) => ({ text, key })),
    new Map(),
  );
  const ids = rights.flatMap((right) =>
    right.startsWith(`capture:${String(args.source)}#`) ? [right.split('#')[1]!] : [],
  );
  const parent = laid.placed.find(
    ({ node }) => `line:${node.line}` === args.parent || node.id === String(args.parent).replace(/^#/, ''),
  );
  const box = /^\s*(?:-\s*)?\[(.)\]/.exec(String(args.line))?.[1];
  if (tool !== 'add_node' || parent === undefined || !ids.includes(parent.node.id ?? '')) throw forbidden;
  if (box !== '?' && box !== ' ') throw forbidden;
}

function failure({ failed, ...fields }: { failed: string } & Json): Refusal {
  return new Refusal(failed, failed === 'INDETERMINATE' ? { requestId: 'call-0', ...fields } : fields);
}

/** The text that a base names, where it is known. */
function baseLines(asked: Asked, plan: string | StoredDocument): string[] {
  if (typeof plan === 'string') throw conflict('changed', plan, asked);
  const digits = asked.args.base as string;
  const found = plan.versions.find((text, i) => {
    return !plan.forgotten?.includes(i + 1) && baseOf(text).checksum.slice(7).startsWith(digits);
  });
  if (found === undefined) throw conflict('unknown_base', plan, asked);
  return linesOf(found);
}

function rebase(asked: Asked, here: Asked, plan: string | StoredDocument, old: string[]): Made {
  const current = linesOf(currentOf(plan).text);
  const moving = { base: old, current, wanted: madeOf(asked, old).lines };
  const moved = movedText(moving);
  if (moved === 'overlap') throw conflict('overlap', plan, asked, old);
  if (asked.tool === 'apply_ops' || asked.tool === 'write') {
    if (!keepsTheirs(moving, moved)) throw conflict('meaning', plan, asked, old);
    return { lines: moved };
  }
  const fresh = freshly(here, current);
  if (fresh?.lines.join('\n') !== moved.join('\n')) throw conflict('meaning', plan, asked, old);
  return fresh;
}

function freshly(here: Asked, current: readonly string[]): Made | null {
  try {
    return madeOf(here, current);
  } catch {
    return null;
  }
}
