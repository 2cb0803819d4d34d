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

/** Read one plan. `also` names an older text the core would like to have too, if the host still knows it. */
export interface LoadEffect {
  do: 'load';
  source: string;
  also?: Base;
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
  /** Hash that makes a repeat of this very call recognisable. */
  key: string;
  displayName?: string;
  note?: string;
}

/** The concurrency token of tools.md section 2. `version` only for documents. */
export interface Base {
  version?: number;
  checksum: string;
}

/** Any effect may fail; the fields are those of the error (tools.md section 6). */
export interface Failed {
  failed: string;
  message?: string;
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

/** Answer to `store`: done. `text` = the stored text where it is not what the core computed (foreign merge). */
export interface Stored {
  stored: Base;
  durable: boolean;
  text?: string;
}

/** Answer to `store`: somebody else wrote meanwhile; `text` is what stands there now. */
export interface Moved {
  moved: Base;
  text: string;
}

/** What a host may answer. */
export type Outcome = Listed | Loaded | Stored | Moved | Failed;
