import type { WarningType } from '../model/warning';

const STRUCTURAL: ReadonlySet<WarningType> = new Set<WarningType>([
  'mixedGate',
  'unknownStatus',
  'descStray',
  'duplicateId',
]);

/** True for a warning that says the text does not read as it was meant; new ones block a write (tools 5, guard 1). */
export function isStructural(type: WarningType): boolean {
  return STRUCTURAL.has(type);
}
