import type { SheetRows } from '../../../../../shared/model/list/sheet/sheet.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import type { TextLines } from './text-lines.ts';

/** The lines of a text as rows, split into cells at the separator if there is one. Quotes are ordinary characters. */
export function textRows(text: string, lines: TextLines, separator: string | null): SheetRows {
  const { starts, ends, count } = lines;
  const { length } = text;
  const from = (row: number) => starts[row] ?? 0;
  const to = (row: number) => ends[row] ?? 0;
  const line = (row: number) => (row < count ? text.slice(from(row), to(row)) : '');

  function cells(row: number): readonly string[] {
    if (row >= count) return [];
    return separator === null ? [line(row)] : line(row).split(separator, listLimits.columns);
  }

  /** `found` is the first separator at or after `lookedFrom`. Rows are mostly read in order, so it answers all searches between both. */
  let [lookedFrom, found] = [0, -1];
  function nextCut(at: number): number {
    if (at < lookedFrom || at > found) {
      lookedFrom = at;
      found = separator === null ? -1 : text.indexOf(separator, at);
      if (found < 0) found = length;
    }
    return found;
  }

  /** Position at which a cell begins; a position after the row's end if the row has no such cell. */
  function cellStart(row: number, column: number): number {
    const end = to(row);
    let at = from(row);
    for (let left = column; left > 0 && at <= end; left -= 1) at = nextCut(at) + 1;
    return at;
  }

  return {
    length: count,
    cells,
    cell(row, column) {
      if (row >= count || column < 0 || column >= listLimits.columns) return '';
      const start = cellStart(row, column);
      return start > to(row) ? '' : text.slice(start, Math.min(nextCut(start), to(row)));
    },
    text: (row) => (separator === null ? line(row) : cells(row).join('\t')),
    isBlank: (row) =>
      separator === null ? line(row).trim() === '' : cells(row).every((cell) => cell.trim() === ''),
    look(row, column, reader) {
      if (separator === null) return reader(text, from(row), to(row));
      const start = column < 0 ? length + 1 : cellStart(row, column);
      return start > to(row) ? reader('', 0, 0) : reader(text, start, Math.min(nextCut(start), to(row)));
    },
  };
}
