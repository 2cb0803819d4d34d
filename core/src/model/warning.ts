export { WARNING_TYPES, warningText } from '../notation/warning';
export type { Warning, WarningLike, WarningType } from '../notation/warning';
