import type { SheetInfo } from './source.ts';

/** One sheet as it was read. Rows are arrays of texts, never objects: a header may be called `__proto__`. */
export interface Sheet {
  readonly info: SheetInfo;
  /** Lines that are one cell each, or rows of cells; short rows have fewer. */
  readonly rows: readonly string[] | readonly (readonly string[])[];
  /** Where each row begins in the source, from 1; null where that is its index and one. */
  readonly lineNumbers: readonly number[] | null;
}

/** The cells of a row; none past the end. */
export function cellsOf(sheet: Sheet, index: number): readonly string[] {
  const row = sheet.rows[index];
  return row === undefined ? [] : typeof row === 'string' ? [row] : row;
}

/** The row as one text, cells divided by tabs. */
export function rowText(sheet: Sheet, index: number): string {
  const row = sheet.rows[index];
  return row === undefined ? '' : typeof row === 'string' ? row : row.join('\t');
}

export function lineNumberOf(sheet: Sheet, index: number): number {
  return sheet.lineNumbers?.[index] ?? index + 1;
}

export function isBlankRow(sheet: Sheet, index: number): boolean {
  const row = sheet.rows[index];
  if (row === undefined) return true;
  return typeof row === 'string' ? row.trim() === '' : row.every((cell) => cell.trim() === '');
}
