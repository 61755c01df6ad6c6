import { err } from '../../../../../shared/model/base/result.ts';
import {
  type CellAside,
  givenRows,
  placeOf,
  type Sheet,
} from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadFailure, SheetNote } from '../../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import type { Read } from '../text/read-rows.ts';

/** Builds a sheet from cells in reading order. Positions start at 0. */
export type TableBuilder = ReturnType<typeof openTableBuilder>;

// Maximum rows and columns of spreadsheet programs.
const [farthestRow, farthestColumn] = [1_048_576, 16_384];

interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: every function fills the same cells.
export function openTableBuilder() {
  const cells = new Map<number, string[]>();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const aside = new Map<number, CellAside>();
  const comments = new Map<number, string>();
  const notes: SheetNote[] = [];
  const merges: Merge[] = [];
  let [row, column, rows, columns, filled] = [-1, 0, 0, 0, 0];
  // `isSecond` and `isTwice`: a row or a cell has the place of an earlier one. Dropping either would lose
  // data, and merging two rows could make one device of two.
  let [isHidden, tooFar, isSecond, isTwice] = [false, false, false, false];

  function put(text: string, place: number, reason: CellAside | null): void {
    columns = Math.max(columns, place + 1);
    rows = Math.max(rows, row + 1);
    if (text !== '') filled = Math.max(filled, place + 1);
    if (text === '' || place >= listLimits.columns) return;
    const rowCells = cells.get(row) ?? [];
    if (rowCells.length === 0) cells.set(row, rowCells);
    if (isSecond || isFilled(rowCells, place)) isTwice = true;
    while (rowCells.length < place) rowCells.push('');
    rowCells[place] = text;
    if (reason !== null) aside.set(placeOf(row, place), reason);
    if (isHidden) hiddenRows.add(row);
  }

  function asideAs(reason: CellAside): number {
    return [...aside.values()].filter((each) => each === reason).length;
  }

  return {
    /** Starts a row at the given position, or below the previous row. */
    row(hides: boolean, place = row + 1) {
      [row, column, isHidden, isSecond] = [place, 0, hides, cells.has(place)];
      if (place >= farthestRow) tooFar = true;
    },
    /** Adds a cell at the given position, or after the previous cell; `columns` is its column span. */
    cell(
      text: string,
      {
        place = column,
        aside: reason = null,
        columns: wide = 1,
      }: { readonly place?: number; readonly aside?: CellAside | null; readonly columns?: number } = {},
    ) {
      column = place + wide;
      if (place >= farthestColumn) tooFar = true;
      else if (!tooFar) put(text, place, reason);
    },
    /** Repeats the current row `times` times below itself. */
    repeatRow(times: number) {
      const rowCells = cells.get(row);
      for (let left = rowCells === undefined ? 0 : times; left > 0 && row + 1 < farthestRow; left -= 1) {
        row += 1;
        // Repeated rows may share one array, because no code changes it.
        cells.set(row, rowCells ?? []);
        if (isHidden) hiddenRows.add(row);
        if (row >= rows) rows = row + 1;
      }
      if (rowCells === undefined) row += times;
    },
    hideColumns(from: number, count: number) {
      for (let each = from; each < Math.min(from + count, listLimits.columns); each += 1)
        hiddenColumns.add(each);
    },
    /** Marks a cell that spans several rows. `done` copies the cell's content into all of these rows, as a person sees it. */
    merge(first: number, place: number, high: number) {
      if (high > 1 && place < listLimits.columns) merges.push({ row: first, column: place, rows: high });
    },
    /** Adds a comment on a cell of the given or the current row. */
    comment(text: string, place = row) {
      comments.set(place, `${comments.get(place) ?? ''}\n${text}`);
    },
    note: (note: SheetNote) => void notes.push(note),
    /** Position of the next cell in the current row. */
    at: () => ({ row, column }),
    /** Returns the sheet, or a failure if the sheet exceeds the limits of a list. */
    done(name: string, hidden: boolean): Read<Sheet> {
      const failure = failureOf(rows, columns, tooFar, isTwice);
      if (failure !== null) return err(failure);
      fillMerges(merges, cells, aside, rows);
      const last = cells.size === 0 ? -1 : [...cells.keys()].reduce((max, each) => Math.max(max, each));
      const max = listLimits.columns;
      const width = Math.min(filled, max);
      const blank: readonly string[] = new Array<string>(width).fill('');
      const all = Array.from({ length: last + 1 }, (_, index) => {
        const rowCells = cells.get(index);
        if (rowCells === undefined) return blank;
        while (rowCells.length < width) rowCells.push('');
        return rowCells;
      });
      const shownAside = [...hiddenColumns].filter((each) => all.some((cellsOf) => cellsOf[each] !== ''));
      const sheetNotes: SheetNote[] = [
        ...(hidden ? [{ is: 'hidden' } as const] : []),
        ...(hiddenRows.size > 0 ? [{ is: 'hidden-rows', count: hiddenRows.size } as const] : []),
        ...(shownAside.length > 0 ? [{ is: 'hidden-columns', count: shownAside.length } as const] : []),
        ...(asideAs('hidden') > 0 ? [{ is: 'hidden-cells', count: asideAs('hidden') } as const] : []),
        ...(asideAs('struck') > 0 ? [{ is: 'struck-cells', count: asideAs('struck') } as const] : []),
        ...notes,
        ...(filled > max ? [{ is: 'columns-left-out', count: filled - max, most: max } as const] : []),
      ];
      return {
        ok: true,
        value: {
          info: { name, hidden, rows: all.length, columns: width, notes: sheetNotes },
          rows: givenRows(all),
          lineNumbers: null,
          aside: { hiddenRows, hiddenColumns: new Set(shownAside), cells: aside },
          ...(comments.size > 0 ? { comments } : {}),
        },
      };
    },
  };
}

function isFilled(cells: readonly string[], place: number): boolean {
  return (cells[place] ?? '') !== '';
}

function failureOf(rows: number, columns: number, tooFar: boolean, isTwice: boolean): ReadFailure | null {
  if (tooFar || rows > listLimits.rows) return { is: 'too-many-rows', most: listLimits.rows };
  if (rows * columns > listLimits.cells)
    return { is: 'too-many-cells', rows, columns, most: listLimits.cells };
  return isTwice ? { is: 'workbook-broken' } : null;
}

/** Copies the content of each cell that spans several rows into all of these rows. */
function fillMerges(
  merges: readonly Merge[],
  cells: Map<number, string[]>,
  aside: Map<number, CellAside>,
  rows: number,
): void {
  let remainingRows = listLimits.rows;
  for (const { row: first, column: place, rows: high } of merges) {
    const text = cells.get(first)?.[place] ?? '';
    const end = Math.min(first + high, rows);
    for (let each = first + 1; text !== '' && each < end && remainingRows > 0; each += 1) {
      const rowCells = cells.get(each);
      if (rowCells === undefined || isFilled(rowCells, place)) continue;
      remainingRows -= 1;
      // The row is copied first, because repeated rows share one array.
      const copy = [...rowCells];
      while (copy.length < place) copy.push('');
      copy[place] = text;
      cells.set(each, copy);
      const reason = aside.get(placeOf(first, place));
      if (reason !== undefined) aside.set(placeOf(each, place), reason);
    }
  }
}
