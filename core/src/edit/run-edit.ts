import { invalidArgument, type ToolError } from '../model/fault';
import { sizeFromWord, SIZE_WORDS } from '../notation/size-word';
import { statusFromWord, STATUS_WORDS } from '../notation/status-word';
import type { Gate } from '../notation/vocabulary';
import { add } from './add';
import type { Outcome } from './change';
import type { Edit } from './edit';
import { move } from './move';
import { contradiction, faultyName, listEntries } from './name-list';
import type { Target } from './place';
import { remove } from './remove';
import { rename } from './rename';
import { replace } from './replace';
import type { EditSession } from './session';
import { setDeps } from './set-deps';
import { setDesc } from './set-desc';
import { setGate } from './set-gate';
import { setPeople } from './set-people';
import { setSize } from './set-size';
import { setStatus } from './set-status';

type Of<Verb extends Edit['do']> = Extract<Edit, { do: Verb }>;
type NodeEdit = Exclude<Edit, { do: 'add' }>;

/** What an edit wants done in the session as it is; `node` = the node it is about, -1 for a new one. */
export function runEdit(session: EditSession, edit: Edit): Outcome & { node?: number } {
  if (edit.do === 'add') return runAdd(session, edit);
  const found = session.locate(edit.id);
  if (found.error !== undefined) return { fault: found.error };
  return { ...runOn(session, edit, found.index), node: found.index };
}

function runOn(session: EditSession, edit: NodeEdit, node: number): Outcome {
  const { plan } = session;
  switch (edit.do) {
    case 'set_status':
      return runStatus(session, edit, node);
    case 'set_size':
      return runSize(session, edit, node);
    case 'move':
      return onTarget(session, edit, (target) => move(plan, node, target));
    case 'remove':
      return remove(plan, node, edit.discard);
    case 'rename':
      return rename(plan, node, edit.label);
    case 'replace':
      return replace(plan, node, edit.line);
    case 'set_deps':
      return runDeps(session, edit, node);
    case 'set_people':
      return runPeople(session, edit, node);
    case 'set_gate':
      return runGate(session, edit, node);
    case 'set_desc':
      return setDesc(plan, node, edit.desc);
  }
}

const REFERENCE = /^\$[\p{L}\p{N}_-]+$/u;

function runAdd(session: EditSession, edit: Of<'add'>): Outcome & { node?: number } {
  if (edit.ref !== undefined) {
    if (!REFERENCE.test(edit.ref)) return refused('ref', '`ref` is a dollar sign and a name, like $1.');
    if (session.isNamed(edit.ref)) return refused('ref', `${edit.ref} names another node: take another one.`);
  }
  return { ...onTarget(session, edit, (target) => add(session.plan, edit.line, target)), node: -1 };
}

function onTarget(
  session: EditSession,
  { parent, after }: Of<'add' | 'move'>,
  run: (target: Target) => Outcome,
): Outcome {
  const target: Target = {};
  if (parent !== undefined) {
    const found = session.locate(parent);
    if (found.error !== undefined) return { fault: found.error };
    target.parent = found.index;
  }
  if (after === 'first') target.after = 'first';
  else if (after !== undefined) {
    const found = session.locate(after);
    if (found.error !== undefined) return { fault: found.error };
    target.after = found.index;
  }
  return run(target);
}

function runStatus({ plan }: EditSession, { status }: Of<'set_status'>, node: number): Outcome {
  const named = statusFromWord(status);
  return named === undefined ? refused('status', oneOf(STATUS_WORDS)) : setStatus(plan, node, named.code);
}

function runSize({ plan }: EditSession, { size }: Of<'set_size'>, node: number): Outcome {
  const named = sizeFromWord(size);
  return named === undefined ? refused('size', oneOf(SIZE_WORDS)) : setSize(plan, node, named.size);
}

const GATES: readonly Gate[] = ['and', 'or', 'xor'];

function runGate({ plan }: EditSession, { gate }: Of<'set_gate'>, node: number): Outcome {
  return GATES.includes(gate) ? setGate(plan, node, gate) : refused('gate', oneOf(GATES));
}

function runPeople({ plan }: EditSession, edit: Of<'set_people'>, node: number): Outcome {
  const added = listEntries(edit.peopleAdd, '@');
  const removed = listEntries(edit.peopleRemove, '@');
  const fault =
    faultyName(added, 'peopleAdd') ?? faultyName(removed, 'peopleRemove') ?? contradiction(added, removed, 'peopleAdd');
  return fault === null ? setPeople(plan, node, added, removed) : { fault };
}

function runDeps(session: EditSession, edit: Of<'set_deps'>, node: number): Outcome {
  const added = idsOf(session, listEntries(edit.depsAdd, '#'), 'depsAdd');
  if (added.fault !== undefined) return added;
  const removed = idsOf(session, listEntries(edit.depsRemove, '#'), 'depsRemove');
  if (removed.fault !== undefined) return removed;
  const fault = contradiction(added.ids, removed.ids, 'depsAdd');
  return fault === null ? setDeps(session.plan, node, added.ids, removed.ids) : { fault };
}

type Ids = { ids: string[]; fault?: never } | { fault: ToolError; ids?: never };

/** Dependencies are IDs; `$1` and `line:<n>` stand for the ID of their node. An ID that no node carries is allowed. */
function idsOf(session: EditSession, entries: readonly string[], argument: string): Ids {
  const ids: string[] = [];
  for (const entry of entries) {
    if (!entry.startsWith('$') && !entry.includes(':')) ids.push(entry);
    else {
      const found = session.locate(entry);
      if (found.error !== undefined) return { fault: found.error };
      const { id } = session.plan.nodes[found.index]!;
      if (id === null)
        return refused(argument, `The node ${entry} has no ID, so nothing can depend on it: give it one.`);
      ids.push(id);
    }
  }
  const fault = faultyName(ids, argument);
  return fault === null ? { ids } : { fault };
}

function oneOf(words: readonly string[]): string {
  return `Take one of ${words.join(', ')}.`;
}

function refused(argument: string, message: string): { fault: ToolError } {
  return { fault: invalidArgument(argument, message) };
}
