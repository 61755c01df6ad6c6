import { listLimits } from '../text/limits.ts';
import type { SheetInfo } from './source.ts';

/**
 * The rows of a sheet. A row's cells are made when they are requested: most lists are read in one column only, and a hundred thousand
 * small arrays cost more than the rest of reading them. Cells are texts by their place, never an object: a header may be called
 * `__proto__`.
 */
export interface SheetRows {
  readonly length: number;
  /** The cells of a row; short rows have fewer, none are past the end. */
  cells(row: number): readonly string[];
  /** One cell as it is; empty if the row has none. */
  cell(row: number, column: number): string;
  /** The row as one text, cells divided by tabs. */
  text(row: number): string;
  isBlank(row: number): boolean;
  /** Looks at a cell in place, without making a text of it. Rows that are one text have it in any column. */
  look<Seen>(row: number, column: number, reader: CellReader<Seen>): Seen;
}

/** Reads the characters `from` to `to` of a text. */
export type CellReader<Seen> = (text: string, from: number, to: number) => Seen;

/** One sheet as it was read. */
export interface Sheet {
  readonly info: SheetInfo;
  readonly rows: SheetRows;
  /** The line of the source at which each row begins, from 1; null if that is its index plus one. */
  readonly lineNumbers: readonly number[] | null;
  /** What its author hid or struck out; left out if nothing is. */
  readonly aside?: SheetAside;
}

/** Rows and columns that are hidden, and cells that are hidden by their number format or struck out. Places count from 0. */
export interface SheetAside {
  readonly hiddenRows: ReadonlySet<number>;
  readonly hiddenColumns: ReadonlySet<number>;
  /** By `placeOf`. */
  readonly cells: ReadonlyMap<number, CellAside>;
}

export type CellAside = 'hidden' | 'struck';

/** Why a row is set aside; `warned`: its words call it wrong, or not to be ordered. */
export type RowAside = CellAside | 'warned';

/** A cell of a sheet as one number. */
export function placeOf(row: number, column: number): number {
  return row * listLimits.columns + column;
}

export function lineNumberOf(sheet: Sheet, index: number): number {
  return sheet.lineNumbers?.[index] ?? index + 1;
}

/** Rows that are there already: lines that are one cell each, or cells. */
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
