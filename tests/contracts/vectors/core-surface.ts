/** The part of the public surface that the vectors exercise, as a runtime without types sees it. */
export interface CoreSurface {
  parsePlan(text: string): { roots: TreeNode[]; warnings: VectorWarning[] };
  inspectPlan(text: string, options: object): Inspected;
  findNodes(text: string, options: object): unknown;
  nextSteps(text: string, options: object): unknown;
  checkPlan(after: string, before?: string, options?: unknown): unknown;
  setStatusBox(line: string, code: string | null): string;
  expandShortIds(text: string): string;
  splitLines(text: string): string[];
  joinLines(lines: string[]): string;
  computeLineOps(from: string[], to: string[]): unknown[];
  applyLineOps(base: string[], ops: unknown[]): string[];
  lineOpsConflict(a: unknown, b: unknown): boolean;
  rebaseLineOps(ops: unknown[], onto: unknown[]): unknown[] | null;
  mapLine(line: number, ops: unknown[]): number;
  editPlan(text: string, edits: unknown[]): { ok: boolean; text?: string; ops?: unknown[]; error?: { code: string } };
  version: string;
  planText(stored: string): string;
  applyToStored(stored: string, ops: unknown): string;
  createWerkbaum(host: { checksum: (text: string) => string }): WerkbaumSurface;
}

/** The part of the MCP side that recorded calls exercise. */
export interface WerkbaumSurface {
  startTool(name: string, args: unknown, caller: object): CallStep;
  resumeTool(state: unknown, outcome: unknown): CallStep;
  summarize(stored: string): Record<string, unknown>;
}

/** One step of a call, in whichever of its three forms. */
export interface CallStep {
  done?: { content: [{ text: string }]; structuredContent: Record<string, unknown>; isError?: true };
  effect?: Record<string, unknown>;
  state?: unknown;
  refused?: Record<string, unknown>;
  audit?: Record<string, unknown>;
  remember?: { scope: string; requestId: string; key: string };
}

export interface VectorWarning {
  type: string;
  line?: number;
  size?: string;
}

/** A node of `parsePlan`, or of `inspectPlan`'s full tree, where the computed fields are there too. */
export interface TreeNode {
  line: number;
  status: string | null;
  size: string | null;
  children?: TreeNode[];
}

/** A node of `inspectPlan(…, { detail: 'full' })`. */
export interface InspectedNode extends TreeNode {
  effectiveStatus: string | null;
  assumedSize: string;
  taigaSlug: string | null;
  ticketRef: string | null;
  children?: InspectedNode[];
  /** Number of nodes below, where the 100 levels ended. */
  more?: number;
}

export interface Inspected {
  tree?: InspectedNode[];
  path?: InspectedPath;
}

export interface InspectedPath {
  needed: number[];
  stations: { line: number; tags?: string[] }[];
  exact: boolean;
  cost: number;
  loads: { tag: string; load: number; stations: number }[];
  overload: unknown;
}
