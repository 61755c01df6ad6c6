import { guessLayout } from '../../../../../shared/model/list/sheet/guess-layout.ts';
import type { Sheet, SheetRows } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadingOptions, SheetNote } from '../../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import { readQuoted } from './read-quoted.ts';
import type { Read, TextSheetRows } from './read-rows.ts';

export interface TextSheet {
  readonly sheet: Sheet;
  readonly layout: NonNullable<ReadingOptions['layout']>;
}

/** Reads a text as one sheet of lines or table cells. `onProgress` is called with the number of rows read. */
export function readText(
  original: string,
  options: ReadingOptions,
  onProgress: (rows: number) => void = () => {},
): Read<TextSheet> {
  const notes: SheetNote[] = [];
  let text = original.startsWith('\ufeff') ? original.slice(1) : original;
  if (text.includes('\0')) {
    const { length } = text;
    text = text.replaceAll('\0', '');
    notes.push({ is: 'nuls', count: length - text.length });
  }
  if (!/\S/.test(text)) return { ok: false, failure: { is: 'empty' } };
  text = withKnownEnds(text);
  const layout = options.layout ?? guessLayout(text);
  const separator = layout === 'lines' ? null : layout;
  const max = { lines: listLimits.rows, characters: listLimits.lineCharacters };
  const lines = findLines(text, separator, max);
  if (lines.tooLong !== null)
    return { ok: false, failure: { is: 'line-too-long', ...lines.tooLong, most: max.characters } };
  const quoted = separator !== null && options.quotes === 'as-csv' && text.includes('"');
  const rows = quoted
    ? readQuoted(withNewlines(text), separator, onProgress)
    : readPlain(text, lines, separator);
  if (!rows.ok) return rows;
  const { value } = rows;
  const sheet: Sheet = {
    info: {
      name: '',
      hidden: false,
      rows: value.rows.length,
      columns: value.columns,
      notes: [...notes, ...value.notes],
    },
    rows: value.rows,
    lineNumbers: value.lineNumbers,
  };
  return { ok: true, value: { sheet, layout } };
}

function readPlain(text: string, lines: TextLines, separator: string | null): Read<TextSheetRows> {
  const { rows: maxRows, columns: max, cellCharacters } = listLimits;
  if (lines.count > maxRows) return { ok: false, failure: { is: 'too-many-rows', most: maxRows } };
  const rows = textRows(text, lines, separator);
  const long = separator === null ? null : firstLongCell(rows, lines);
  if (long !== null) return { ok: false, failure: { is: 'cell-too-long', ...long, most: cellCharacters } };
  const count = lines.columns - max;
  const notes: SheetNote[] = count > 0 ? [{ is: 'columns-left-out', count, most: max }] : [];
  return { ok: true, value: { rows, lineNumbers: null, columns: Math.min(lines.columns, max), notes } };
}

function firstLongCell(
  rows: SheetRows,
  { starts, ends, count }: TextLines,
): { readonly row: number; readonly column: number; readonly characters: number } | null {
  const max = listLimits.cellCharacters;
  for (let row = 0; row < count; row += 1) {
    // If the whole line is short enough, every cell is short enough.
    if ((ends[row] ?? 0) - (starts[row] ?? 0) <= max) continue;
    const column = rows.cells(row).findIndex((cell) => cell.length > max);
    if (column >= 0) return { row: row + 1, column: column + 1, characters: rows.cell(row, column).length };
  }
  return null;
}

/** The lines of a text as rows, split into cells at the separator if there is one. Quotes are ordinary characters. */
function textRows(text: string, lines: TextLines, separator: string | null): SheetRows {
  const { starts, ends, count } = lines;
  const { length } = text;
  const from = (row: number) => starts[row] ?? 0;
  const to = (row: number) => ends[row] ?? 0;
  const line = (row: number) => (row < count ? text.slice(from(row), to(row)) : '');

  function cells(row: number): readonly string[] {
    if (row >= count) return [];
    return separator === null ? [line(row)] : line(row).split(separator, listLimits.columns);
  }

  /**
   * Cached search: `found` is the first separator at or after `searchedFrom`, so a search that starts between
   * the two has the same result.
   */
  let [searchedFrom, found] = [0, -1];
  function nextCut(at: number): number {
    if (at < searchedFrom || at > found) {
      searchedFrom = at;
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

/** Positions of a text's lines, without line ends; the largest number of cells, and the first line that is too long. */
interface TextLines {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly count: number;
  /** Maximum number of cells in a line with this separator. */
  readonly columns: number;
  /** The first line that exceeds the length limit; null if none. */
  readonly tooLong: { readonly line: number; readonly characters: number } | null;
}

const carriageReturn = 0x0d;

/**
 * Finds the lines of a text with line ends `\n` or `\r\n`. A line end at the end of the text does not start a line. Stops after `max.lines`
 * + 1 lines. Searching for line ends is many times faster than examining each character.
 */
function findLines(
  text: string,
  separator: string | null,
  max: { readonly lines: number; readonly characters: number },
): TextLines {
  const { length } = text;
  const hop = (mark: string, from: number) => {
    const at = text.indexOf(mark, from);
    return at < 0 ? length : at;
  };
  let starts = new Int32Array(1_024);
  let ends = new Int32Array(1_024);
  let [count, columns] = [0, 1];
  let tooLong: TextLines['tooLong'] = null;
  let cut = separator === null ? length : hop(separator, 0);
  for (let start = 0; start < length && count <= max.lines; ) {
    const newline = hop('\n', start);
    const returned = newline > start && text.charCodeAt(newline - 1) === carriageReturn;
    const end = returned ? newline - 1 : newline;
    if (count === starts.length) [starts, ends] = [twice(starts), twice(ends)];
    starts[count] = start;
    ends[count] = end;
    count += 1;
    if (end - start > max.characters) tooLong ??= { line: count, characters: end - start };
    let cells = 1;
    for (; separator !== null && cut < end; cut = hop(separator, cut + 1)) cells += 1;
    if (cells > columns) columns = cells;
    start = newline + 1;
  }
  return { starts, ends, count, columns, tooLong };
}

function twice(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

// All line ends, also the single carriage return of old systems and Unicode separators.
const everyEnd = /\r\n?|[\u0085\u2028\u2029]/g;

/** Converts all line ends to `\n` if the text has any that `findLines` does not know; otherwise returns the text unchanged. */
function withKnownEnds(text: string): string {
  // Searching for a character is much cheaper than replacing.
  const odd = ['\u0085', '\u2028', '\u2029'].some((end) => text.includes(end)) || hasLoneReturn(text);
  return odd ? withNewlines(text) : text;
}

/** The text with `\n` as its only line end. */
function withNewlines(text: string): string {
  return text.replace(everyEnd, '\n');
}

function hasLoneReturn(text: string): boolean {
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1))
    if (text.charCodeAt(at + 1) !== 0x0a) return true;
  return false;
}
