import type { LineOp } from '../lineops/line-op';

/**
 * Effects: what the core asks a host to do, as data, and what the host answers (architecture rule 4).
 *
 * A host performs one effect at a time and hands the outcome to `resumeTool`. It must answer every effect, with
 * `failed` where it cannot; it need not understand the plan text. Everything here is JSON.
 */
export type Effect = ListEffect | LoadEffect | StoreEffect;

/** Find the plans the host may show: files under its roots, documents of its mirrors. */
export interface ListEffect {
  do: 'list';
}

/**
 * Read one plan. `also` names an older text the core would like to have too, if the host still knows it. `request` comes
 * with writes: a host that has answered the same key already says so instead of reading (tools 2, `requestId`). `wouldStore`
 * comes with dry runs, as `store` would go on: a host that can tell says with `unwritable` what a store would meet.
 */
export interface LoadEffect {
  do: 'load';
  source: string;
  also?: Base;
  request?: WriteRequest;
  wouldStore?: 'create' | 'replace';
}

/** What makes a repeat of a write recognisable. The same `requestId` with another key is REQUEST_ID_REUSED. */
export interface WriteRequest {
  /** Separates callers. */
  scope: string;
  requestId: string;
  /** Hash over scope, source, requestId, tool and arguments. */
  key: string;
}

/** Store line operations on exactly the text the core has seen, or nothing. */
export interface StoreEffect {
  do: 'store';
  source: string;
  /** Only if the document is still at this version … */
  ifVersion?: number;
  /** … or the file's plan text (LF, no BOM) still has this checksum; */
  ifChecksum?: string;
  /** … or make a new plan, exclusively: `ops` then apply to the empty text. */
  create?: true;
  /** Operations on the lines of the plan text (LF, no BOM). */
  ops: LineOp[];
  milestone?: boolean;
  request: WriteRequest;
  /** The tool result to remember with the stored version; `base.version` is still to be filled in. */
  answer: Record<string, unknown>;
  displayName?: string;
  note?: string;
}

/** The concurrency token of tools.md section 2. `version` only for documents. */
export interface Base {
  version?: number;
  checksum: string;
}

/**
 * Any effect may fail; the fields are those of the error (tools.md section 6). `unwritable` as in `Loaded`, where there is no
 * plan yet that could be made.
 */
export interface Failed {
  failed: string;
  message?: string;
  unwritable?: Failed;
  [field: string]: unknown;
}

/** A plan as the host found it. */
export interface Loaded {
  /** The source as answers should name it (root-relative path, document URL, …). */
  source: string;
  kind: 'file' | 'document';
  /** The text as stored: line ends and BOM untouched; the core normalises. */
  text: string;
  title?: string;
  version?: number;
  /** The text that `also` asked for, if it is known. */
  baseText?: string;
  /** Why a store would fail now, as far as can be told without one. */
  unwritable?: Failed;
}

/** One plan of a listing; `error` = the code why it cannot be read. */
export interface ListedPlan {
  source: string;
  kind: 'file' | 'document';
  title?: string;
  nodes?: number;
  checksum?: string;
  error?: string;
}

/** Answer to `list`. */
export interface Listed {
  plans: ListedPlan[];
  mirrors?: { document: string; file: string }[];
  servers?: string[];
  roots?: string[];
  truncated?: boolean;
}

/** Answer to `store`: done. */
export interface Stored {
  /** Of the stored text (LF, no BOM). */
  stored: Base;
  /** False: written, but the system cannot promise that it survives a power cut. */
  durable: boolean;
  /** Where the store merged with somebody else's change. */
  merged?: Merged;
  /** Further facts for the answer, such as `redirected` and `mirror` (tools 5). */
  facts?: Record<string, unknown>;
}

/** What a store made of a write that met somebody else's change. */
export interface Merged {
  /** The text it was meant to be, and the one it is. */
  intended: string;
  text: string;
  /** The text that the others had made before it; absent where nobody knows. */
  before?: string;
}

/** Answer to `load` with a `request` that was answered before: that answer, a tool result. */
export interface Repeated {
  repeat: object;
}

/** Answer to `store`: somebody else wrote meanwhile; `text` is what stands there now, as stored. */
export interface Moved {
  moved: Base;
  text: string;
}

/** What a host may answer. */
export type Outcome = Listed | Loaded | Repeated | Stored | Moved | Failed;
