import { listLimits } from '../text/limits.ts';
import type { SheetInfo } from './source.ts';

/**
 * The rows of a sheet. A row's cells are created on request: most lists are read in one column, and a hundred thousand small arrays cost
 * more than the rest of reading. Cells are arrays and not objects, because a header may be named `__proto__`.
 */
export interface SheetRows {
  readonly length: number;
  /** The cells of a row; short rows have fewer. */
  cells(row: number): readonly string[];
  /** One cell, unchanged; empty if the row has none. */
  cell(row: number, column: number): string;
  /** The row as one text, cells separated by tabs. */
  text(row: number): string;
  isBlank(row: number): boolean;
  /** Examines a cell in place, without creating a string. If rows are texts without cells, the whole text is examined for every column. */
  look<Seen>(row: number, column: number, reader: CellReader<Seen>): Seen;
}

/** Reads the characters `from` to `to` of a text. */
export type CellReader<Seen> = (text: string, from: number, to: number) => Seen;

export interface Sheet {
  readonly info: SheetInfo;
  readonly rows: SheetRows;
  /** Line number of the source at which each row starts, from 1; null if it is the row's index plus one. */
  readonly lineNumbers: readonly number[] | null;
  /** What the sheet's author hid or struck out; omitted if nothing. */
  readonly aside?: SheetAside;
  /** The comments on cells, by row; omitted if there are none. */
  readonly comments?: ReadonlyMap<number, string>;
}

/** Hidden rows and columns, and cells that are struck out or hidden by their number format. Indexes start at 0. */
export interface SheetAside {
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** The keys are from `placeOf`. */
  readonly cells: ReadonlyMap<number, CellAside>;
}

export type CellAside = 'hidden' | 'struck';

/** Why a row is set aside; `warned`: the list marks it as wrong, or not to be ordered. */
export type RowAside = CellAside | 'warned';

export function placeOf(row: number, column: number): number {
  return row * listLimits.columns + column;
}

export function lineNumberOf(sheet: Sheet, index: number): number {
  return sheet.lineNumbers?.[index] ?? index + 1;
}

/** Rows that already exist in memory: lines of one cell each, or cells. */
export function givenRows(rows: readonly string[] | readonly (readonly string[])[]): SheetRows {
  const cells = (row: number): readonly string[] => {
    const at = rows[row];
    return at === undefined ? [] : typeof at === 'string' ? [at] : at;
  };
  return {
    length: rows.length,
    cells,
    cell: (row, column) => cells(row)[column] ?? '',
    text: (row) => cells(row).join('\t'),
    isBlank: (row) => cells(row).every((cell) => cell.trim() === ''),
    look(row, column, reader) {
      const at = rows[row];
      const cell = (typeof at === 'string' ? at : at?.[column]) ?? '';
      return reader(cell, 0, cell.length);
    },
  };
}
