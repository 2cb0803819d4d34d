/**
 * One line operation (notation 16). `index` counts lines from 0 in ONE common base text; a list is sorted ascending
 * and does not overlap. Absent optional fields are absent, never null.
 */
export type LineOp =
  | { op: 'insert'; index: number; lines: string[] }
  | { op: 'delete'; index: number; count: number }
  | { op: 'replace'; index: number; count: number; lines: string[] };
