import { guessLayout } from '../../../../../shared/model/list/sheet/guess-layout.ts';
import type { Sheet, SheetRows } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadingOptions, SheetNote } from '../../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import { readQuoted } from './read-quoted.ts';
import type { Read, TextSheetRows } from './read-rows.ts';
import { findLines, type TextLines, withKnownEnds, withNewlines } from './text-lines.ts';
import { textRows } from './text-rows.ts';

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
