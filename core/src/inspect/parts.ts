/** The parts an inspection can show (tools 3, `include`). */
export const PARTS = ['tree', 'warnings', 'path'] as const;
export type Part = (typeof PARTS)[number];
