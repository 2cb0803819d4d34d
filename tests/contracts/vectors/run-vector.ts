/**
 * Computes what a vector (notation 18) asks for, through the public surface of the core alone.
 *
 * Plain ECMAScript without any import at run time: `npm run build:vectors` makes it `dist/run-vectors.mjs`, which any
 * engine can evaluate, and puts all vectors beside it as `dist/vectors.json` (one array). A host evaluates the core
 * bundle as it is, then this module, and calls
 * `runVectors(core, <text of vectors.json>, checksum)`: the answer is a JSON array of `{name, actual}` in the order
 * of the vectors, with the same characters in every engine.
 */
import { replayCall, type RecordedCall } from './call-vector';
import type { CoreSurface, InspectedNode, InspectedPath } from './core-surface';
import { replayWrites, type RecordedWrites } from './write-vector';

type Checksum = (text: string) => string;
type Json = Record<string, unknown>;

/** One vector file, or one entry of a file that holds an array. */
export interface Vector {
  name: string;
  input: Json;
  expected: Json;
}

const PROGRESS: Readonly<Record<string, number>> = { ' ': 1, '!': 1, '~': 2, '/': 3, x: 4, '^': 5 };
const SIZE_ORDER = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];

/** JSON text of all vectors in, JSON text of `[{name, actual}]` out; what throws becomes `actual: {thrown}`. */
export function runVectors(core: CoreSurface, vectorsJson: string, checksum: Checksum): string {
  const vectors = JSON.parse(vectorsJson) as Vector[];
  return JSON.stringify(vectors.map((vector) => ({ name: vector.name, actual: guarded(core, vector, checksum) })));
}

function guarded(core: CoreSurface, vector: Vector, checksum: Checksum): unknown {
  try {
    return runVector(core, vector, checksum);
  } catch (error) {
    return { thrown: String(error) };
  }
}

/** The `expected` of one vector as this core computes it. */
export function runVector(core: CoreSurface, vector: Vector, checksum: Checksum): unknown {
  const { input } = vector;
  const category = vector.name.slice(0, vector.name.indexOf('/'));
  if (category === 'lineops') return lineOperation(core, input);
  if (category === 'set-status') {
    return { line: core.setStatusBox(input.line as string, input.code as string | null) };
  }
  if (category === 'calls') return replayCall(core, input as unknown as RecordedCall, checksum);
  if (category === 'writes') return replayWrites(core, input as unknown as RecordedWrites, checksum);
  if (category === 'edit') return edited(core, vector);
  if (category === 'check')
    return core.checkPlan(input.after as string, input.before as string | undefined, input.options);
  if (category === 'inspect' || category === 'find' || category === 'next') return answered(core, category, input);
  return onText(core, category, input.text as string, checksum);
}

/** A reading answer as it is; of a refusal all but the wording. */
function answered(core: CoreSurface, category: string, { text, options }: Json): unknown {
  const answer = readingAnswer(core, category, text as string, options as object) as { error?: Json };
  if (answer.error === undefined) return answer;
  return { error: { ...answer.error, message: undefined } };
}

function readingAnswer(core: CoreSurface, category: string, text: string, options: object): unknown {
  if (category === 'inspect') return core.inspectPlan(text, options);
  return category === 'find' ? core.findNodes(text, options) : core.nextSteps(text, options);
}

/** The text after the edits, with the operations where the vector lists them, or the code of the fault. */
function edited(core: CoreSurface, { input, expected }: Vector): Json {
  const result = core.editPlan(input.text as string, input.edits as unknown[]);
  if (!result.ok) return { error: result.error!.code };
  return 'ops' in expected ? { text: result.text, ops: result.ops } : { text: result.text };
}

function onText(core: CoreSurface, category: string, text: string, checksum: Checksum): unknown {
  switch (category) {
    case 'parse':
      return parsed(core, text);
    case 'effective-status':
      return effective(core, text);
    case 'cheap-path':
      return cheapPath(pathOf(core, text));
    case 'assumed-size':
      return { nodes: fullNodes(core, text).map(assumed) };
    case 'loads':
      return loads(pathOf(core, text));
    case 'size-conflict':
      return { conflicts: sizeConflicts(core, text) };
    case 'checksum':
      return { checksum: checksum(core.joinLines(core.splitLines(text))) };
    case 'short-ids':
      return shortIds(core, text);
    case 'taiga':
      return { nodes: fullNodes(core, text).map(tracker) };
    case 'random':
      return everything(core, text);
    default:
      throw new Error(`no such vector category: ${category}`);
  }
}

function everything(core: CoreSurface, text: string): Json {
  const path = pathOf(core, text);
  return {
    parse: parsed(core, text),
    effective: effective(core, text),
    cheapPath: cheapPath(path),
    loads: loads(path),
  };
}

function parsed(core: CoreSurface, text: string): Json {
  const { roots, warnings } = core.parsePlan(text);
  return { roots, warnings };
}

function sizeConflicts(core: CoreSurface, text: string): Json[] {
  const conflicts = core.parsePlan(text).warnings.filter((warning) => warning.type === 'sizeConflict');
  return conflicts.map(({ line, size }) => ({ line, size }));
}

function shortIds(core: CoreSurface, text: string): Json {
  const expanded = core.expandShortIds(text);
  return { text: expanded, changed: expanded !== text };
}

function effective(core: CoreSurface, text: string): Json {
  const nodes = fullNodes(core, text);
  const lowered = nodes.filter((node) => node.effectiveStatus !== node.status);
  return {
    held: lowered.map(({ line, status, effectiveStatus }) => ({ line, own: status, effective: effectiveStatus })),
    ranks: nodes.map(({ line, status, effectiveStatus }) => {
      return { line, own: progress(status), effective: progress(effectiveStatus) };
    }),
  };
}

/** Progress rank (notation 4.1); idea, discarded and neutral are 0. */
function progress(status: string | null): number {
  return (status === null ? undefined : PROGRESS[status]) ?? 0;
}

function assumed(node: InspectedNode): Json {
  const done = node.status === 'x' || node.status === '^';
  const cost = done ? 0 : SIZE_ORDER.indexOf(node.assumedSize) + 1;
  return { line: node.line, given: node.size, assumed: node.assumedSize, cost };
}

function tracker(node: InspectedNode): Json {
  return { line: node.line, slug: node.taigaSlug, ticketRef: node.ticketRef };
}

function pathOf(core: CoreSurface, text: string): InspectedPath {
  const { path } = core.inspectPlan(text, { include: ['path'], detail: 'full' });
  if (path === undefined) throw new Error('inspectPlan gave no path');
  return path;
}

function cheapPath(path: InspectedPath): Json {
  const stations = path.stations.map((station) => station.line);
  return { needed: path.needed, stations, exact: path.exact, cost: path.cost };
}

function loads(path: InspectedPath): Json {
  return {
    loads: path.loads.map(({ tag, load }) => ({ tag, load })),
    stations: mannedStations(path),
    total: path.cost,
    totalStations: path.stations.length,
    overload: path.overload,
  };
}

/** Counts per owner in the order in which the stations name them (notation 13). */
function mannedStations({ stations, loads }: InspectedPath): Json[] {
  const order = new Set(stations.flatMap(({ tags }) => tags ?? []));
  return Array.from(order, (tag) => ({ tag, count: loads.find((entry) => entry.tag === tag)?.stations }));
}

/** All nodes in document order; where the 100 levels of an answer end, it asks again from that node on. */
function fullNodes(core: CoreSurface, text: string): InspectedNode[] {
  const found: InspectedNode[] = [];
  const waiting = treeOf(core, text).reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const whole = node.more === undefined ? node : subtree(core, text, node.line);
    found.push(whole);
    const children = whole.children ?? [];
    for (let c = children.length - 1; c >= 0; c--) waiting.push(children[c]!);
  }
  return found;
}

function subtree(core: CoreSurface, text: string, line: number): InspectedNode {
  const [top] = treeOf(core, text, `line:${line}`);
  if (top === undefined || top.more !== undefined) throw new Error(`no subtree for line ${line}`);
  return top;
}

function treeOf(core: CoreSurface, text: string, id?: string): InspectedNode[] {
  const where = id === undefined ? {} : { id };
  return core.inspectPlan(text, { ...where, include: ['tree'], detail: 'full' }).tree ?? [];
}

function lineOperation(core: CoreSurface, input: Json): Json {
  switch (input.fn) {
    case 'lines':
      return { lines: core.splitLines(input.text as string) };
    case 'computeOps':
      return { ops: core.computeLineOps(input.from as string[], input.to as string[]) };
    case 'applyOps':
      return applied(core, input.base as string[], input.ops as unknown[]);
    case 'conflicts':
      return { conflicts: core.lineOpsConflict(input.a, input.b) };
    case 'rebaseOps':
      return rebased(core, input.ops as unknown[], input.onto as unknown[]);
    case 'mapLine':
      return { line: core.mapLine(input.line as number, input.ops as unknown[]) };
    default:
      throw new Error(`no such line operation function: ${String(input.fn)}`);
  }
}

/** Only the documented error counts as a refusal; anything else stays a fault. */
function applied(core: CoreSurface, base: string[], ops: unknown[]): Json {
  try {
    return { lines: core.applyLineOps(base, ops) };
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'INVALID_OPS') throw error;
    return { error: true };
  }
}

function rebased(core: CoreSurface, ops: unknown[], onto: unknown[]): Json {
  const moved = core.rebaseLineOps(ops, onto);
  return moved === null ? { conflict: true } : { ops: moved };
}
