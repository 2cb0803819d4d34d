import { createHash, randomUUID } from 'node:crypto';
import { applyLineOps, computeLineOps, joinLines, rebaseLineOps, splitLines, type LineOp } from '@werkbaum/core';
import { DocumentHistory, type ChangeType, type HistoryRow } from './memory-document-history';

/** A refusal as the wire has it. */
export interface Problem {
  status: 400 | 404 | 409 | 422;
  title: string;
}

export interface Document {
  id: string;
  title: string;
  content: string;
  version: number;
}

export interface ContentPatch {
  baseVersion: number;
  checksum: string;
  clientId: string;
  seq: number;
  ops: LineOp[];
  displayName?: string;
  milestone?: boolean;
}

export interface PatchResult {
  status: 200;
  version: number;
  opsSinceBase: LineOp[];
}

export interface ContentConflict {
  status: 409;
  currentVersion: number;
  opsSinceBase: LineOp[];
}

export interface ChangeFeed {
  currentVersion: number;
  events: { version: number; changeType: ChangeType; clientId?: string; displayName?: string; title?: string }[];
  fromVersion?: number;
  ops?: LineOp[];
  content?: string;
}

const LIMITS = { ops: 1_000, units: 2_000_000, remembered: 1_024, title: 255 } as const;
const UNKNOWN: Problem = { status: 404, title: 'Dokument nicht gefunden' };
const DELETED: Problem = { status: 404, title: 'Dokument gelöscht' };

/** Checksum of a content as the server has it: a BOM counts (notation 16.6). */
export function contentChecksum(content: string): string {
  return `sha256:${createHash('sha256')
    .update(joinLines(splitLines(content)))
    .digest('hex')}`;
}

/** True if an answer is a refusal of the server, conflicts of content not among them. */
export function isProblem(answer: object): answer is Problem {
  return 'title' in answer && 'status' in answer && !('content' in answer);
}

/**
 * A document server in memory with the semantics of the wire contract (spec: backend 1.5 to 1.9). Every method is one
 * transaction. `now` in ms.
 */
export class MemoryDocumentServer {
  private readonly histories = new Map<string, DocumentHistory>();
  private readonly remembered = new Map<string, { seq: number; result: PatchResult }>();
  private wakers: (() => void)[] = [];

  constructor(private readonly now: () => number = Date.now) {}

  create(title: string, content: string): Document {
    const id = randomUUID();
    this.histories.set(id, new DocumentHistory());
    return this.write(id, { version: 1, title, content, changeType: 'CREATED', milestone: true });
  }

  get(id: string): Document | Problem {
    const newest = this.histories.get(id)?.newest();
    return newest === undefined || newest.changeType === 'DELETED' ? UNKNOWN : documentOf(id, newest);
  }

  put(id: string, title: string, content: string): Document | Problem {
    return this.ifLiving(id, (old) => ({ ...next(old), title, content, changeType: 'UPDATED', milestone: true }));
  }

  /** Leaves a tombstone with the last state. */
  delete(id: string): Document | Problem {
    return this.ifLiving(id, (old) => ({ ...next(old), changeType: 'DELETED', milestone: true }));
  }

  patchTitle(id: string, title: string, expectedVersion: number): Document | Problem {
    const trimmed = title.trim();
    if (trimmed === '' || trimmed.length > LIMITS.title) return { status: 400, title: 'Ungültige Anfrage' };
    const living = this.get(id);
    if (isLivingAt(living, expectedVersion) === false) return { status: 409, title: 'Konflikt' };
    return this.ifLiving(id, (old) => ({ ...next(old), title: trimmed, changeType: 'RENAMED', milestone: true }));
  }

  restore(id: string, version?: number): Document | Problem {
    const history = this.histories.get(id);
    const newest = history?.newest();
    if (history === undefined || newest === undefined) return UNKNOWN;
    const lived = newest.changeType !== 'DELETED';
    if (lived && version === undefined) return { status: 409, title: 'Konflikt' };
    const row = version === undefined ? newest : history.at(version);
    if (row === undefined || (version !== undefined && row.changeType === 'DELETED')) return UNKNOWN;
    const changeType = lived ? 'ROLLED_BACK' : 'RESTORED';
    const { title, content } = row;
    return this.write(id, { version: newest.version + 1, title, content, changeType, milestone: true });
  }

  /** What a start anew does to the reference server: who wrote what last is forgotten (backend 1.7), the texts are not. */
  restart(): void {
    this.remembered.clear();
  }

  /** The checks in the order of backend 1.6. */
  patchContent(id: string, patch: ContentPatch): PatchResult | ContentConflict | Problem {
    if (patch.ops.length > LIMITS.ops) return { status: 400, title: 'Ungültige Anfrage' };
    const known = this.remembered.get(`${id} ${patch.clientId}`);
    if (known?.seq === patch.seq) return known.result;
    if (known !== undefined && patch.seq < known.seq) return notApplicable();
    const history = this.histories.get(id);
    const current = history?.newest();
    if (history === undefined || current === undefined) return UNKNOWN;
    if (current.changeType === 'DELETED') return DELETED;
    const base = history.at(patch.baseVersion);
    if (base === undefined || contentChecksum(base.content) !== patch.checksum) return notApplicable();
    const opsSinceBase = base === current ? [] : diff(base.content, current.content);
    return this.rebased(id, patch, current, opsSinceBase);
  }

  history(id: string): HistoryRow[] | Problem {
    return this.histories.get(id)?.listed() ?? UNKNOWN;
  }

  /** The feed with `wait=0`; null = 204. */
  changes(id: string, since: number): ChangeFeed | null | Problem {
    const history = this.histories.get(id);
    const newest = history?.newest();
    if (history === undefined || newest === undefined) return UNKNOWN;
    if (newest.version <= since) return null;
    const from = history.at(since);
    const feed = { currentVersion: newest.version, events: history.after(since).map(eventOf) };
    if (from === undefined) return { ...feed, content: newest.content };
    return { ...feed, fromVersion: since, ops: diff(from.content, newest.content) };
  }

  /** The feed as a waiting reader gets it: at once if there is something, else with the next change of any document. */
  async nextChanges(id: string, since: number): Promise<ChangeFeed | Problem> {
    for (;;) {
      const woken = new Promise<void>((resolve) => this.wakers.push(resolve));
      const feed = this.changes(id, since);
      if (feed !== null) return feed;
      await woken;
    }
  }

  private rebased(id: string, patch: ContentPatch, current: HistoryRow, opsSinceBase: LineOp[]) {
    const ops = rebaseLineOps(patch.ops, opsSinceBase);
    if (ops === null) return { status: 409 as const, currentVersion: current.version, opsSinceBase };
    const content = tryApply(current.content, ops);
    if (content === null) return notApplicable();
    if (content.length > LIMITS.units) return { status: 400 as const, title: 'Ungültige Anfrage' };
    const { clientId, displayName, milestone = false } = patch;
    const by = { clientId, ...(displayName !== undefined && { displayName }) };
    const { version } = this.write(id, { ...next(current), content, changeType: 'UPDATED', milestone, ...by });
    const result: PatchResult = { status: 200, version, opsSinceBase };
    this.remember(`${id} ${clientId}`, patch.seq, result);
    return result;
  }

  private remember(writer: string, seq: number, result: PatchResult): void {
    this.remembered.delete(writer);
    this.remembered.set(writer, { seq, result });
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > LIMITS.remembered && oldest !== undefined) this.remembered.delete(oldest);
  }

  private ifLiving(id: string, change: (old: HistoryRow) => Omit<HistoryRow, 'time'>): Document | Problem {
    const newest = this.histories.get(id)?.newest();
    if (newest === undefined || newest.changeType === 'DELETED') return UNKNOWN;
    return this.write(id, change(newest));
  }

  private write(id: string, row: Omit<HistoryRow, 'time'>): Document {
    const written = { ...row, time: this.now() };
    this.histories.get(id)?.append(written);
    for (const wake of this.wakers.splice(0)) wake();
    return documentOf(id, written);
  }
}

function next({ version, title, content }: HistoryRow): Pick<HistoryRow, 'version' | 'title' | 'content'> {
  return { version: version + 1, title, content };
}

function documentOf(id: string, { title, content, version }: HistoryRow): Document {
  return { id, title, content, version };
}

/** Undefined if the document does not live. */
function isLivingAt(answer: Document | Problem, version: number): boolean | undefined {
  return isProblem(answer) ? undefined : answer.version === version;
}

function diff(from: string, to: string): LineOp[] {
  return computeLineOps(splitLines(from), splitLines(to));
}

function tryApply(content: string, ops: readonly LineOp[]): string | null {
  try {
    return joinLines(applyLineOps(splitLines(content), [...ops]));
  } catch {
    return null;
  }
}

function notApplicable(): Problem {
  return { status: 422, title: 'Diff nicht anwendbar' };
}

function eventOf({ version, changeType, clientId, displayName, title }: HistoryRow): ChangeFeed['events'][number] {
  return {
    version,
    changeType,
    ...(clientId !== undefined && { clientId }),
    ...(displayName !== undefined && { displayName }),
    ...(changeType === 'RENAMED' && { title }),
  };
}
