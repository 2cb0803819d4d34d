/** Everything the notation may complain about (notation 7). No warning changes the tree. */
export type Warning =
  | { type: 'unknownStatus'; line: number; code: string }
  | { type: 'duplicateId'; line: number; id: string; firstLine: number }
  | { type: 'unknownDep'; line: number; id: string }
  | { type: 'unknownDesc'; line: number; id: string }
  | { type: 'descStray'; line: number }
  | { type: 'xorConflict'; line: number; label: string }
  | { type: 'sizeConflict'; line: number; size: string }
  | { type: 'mixedGate'; line: number; label: string }
  | {
      type: 'assigneeOverload';
      tag: string;
      share: number;
      stations: number;
      totalStations: number;
    }
  | { type: 'cheapApprox' };

/** The closed list of warning types, in the order of the specification. */
export type WarningType = Warning['type'];

const TEXTS: Readonly<Record<WarningType, string>> = {
  mixedGate: 'Line {line}: the children of “{label}” mix gate signs; the first child decides how the group is read.',
  unknownStatus: 'Line {line}: “{code}” is not a status code; the node counts as neutral.',
  xorConflict: 'Line {line}: “{label}” is realized as well, but an = group allows only one realized alternative.',
  duplicateId: 'Line {line}: #{id} already names the node in line {firstLine}; references go to that one.',
  unknownDep: 'Line {line}: depends on #{id}, but no node carries this ID.',
  unknownDesc: 'Line {line}: describes #{id}, but no node carries this ID.',
  descStray: 'Line {line}: this description belongs to no node; put a node or an #id header before it.',
  sizeConflict: 'Line {line}: the parts do not fit into ({size}), even if every part is read as small as possible.',
  cheapApprox: 'The cheapest path is an estimate: too many linked alternatives for an exact search.',
  assigneeOverload:
    '@{tag} owns {share} % of the open work on the cheapest path ({stations} of {totalStations} stations): a possible bottleneck.',
};

/** Warning types in the order of notation 7.3's table. */
export const WARNING_TYPES = Object.keys(TEXTS) as readonly WarningType[];

/** A warning as it may come from anywhere: a type and whatever fields it has. */
export interface WarningLike {
  readonly type: string;
  readonly line?: number;
  readonly [field: string]: unknown;
}

/**
 * The English text of a warning (notation 7.3). Values are put in literally, in one pass, so that a
 * label that looks like a placeholder stays a label. An unknown type gives `<type> (<line or ?>)`.
 */
export function warningText(warning: Warning | WarningLike): string {
  const fields: WarningLike = warning;
  if (!Object.hasOwn(TEXTS, fields.type)) return `${fields.type} (${fields.line ?? '?'})`;
  const text = TEXTS[fields.type as WarningType];
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(fields, name) ? String(fields[name]) : whole,
  );
}
