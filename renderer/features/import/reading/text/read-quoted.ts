import Papa, { type ParseConfig, type ParseLocalConfig } from 'papaparse';
import { identifierLikeness } from '../../../../../shared/model/list/sheet/identifier-likeness.ts';
import { givenRows } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadFailure, Separator, SheetNote } from '../../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import { countLines } from './count-lines.ts';
import type { Read, TextSheetRows } from './read-rows.ts';

// Much longer than the longest line, so a piece without a complete row has an unclosed quote. Smaller pieces double the time; with larger
// pieces, the progress is shown late.
const pieceCharacters = 32_000_000;

/**
 * Reads a delimited text with `\n` line ends and quoted cells, in pieces. A row gets the number of its first line; after a cell with
 * several lines, this differs from its index. An unclosed quote is a failure, because it would make the remaining text one cell.
 */
export function readQuoted(
  text: string,
  separator: Separator,
  onProgress: (rows: number) => void,
): Read<TextSheetRows> {
  const rows: string[][] = [];
  let failure = null as ReadFailure | null;
  let strayAt = null as number | null;
  // Papa Parse also accepts chunk options for strings, but its types omit them.
  const config: ParseConfig<string[]> & Pick<ParseLocalConfig<string[]>, 'chunk' | 'chunkSize'> = {
    delimiter: separator,
    newline: '\n',
    chunkSize: pieceCharacters,
    chunk({ data, errors, meta }, parser) {
      const before = rows.length;
      for (const row of data) rows.push(row);
      for (const { code, row } of errors) {
        const at = before + (row ?? 0);
        if (code === 'MissingQuotes') failure = { is: 'unclosed-quote', line: lineOf(rows, at) };
        else if (code === 'InvalidQuotes') strayAt ??= at;
      }
      if (data.length === 0 && meta.cursor < text.length)
        failure ??= { is: 'unclosed-quote', line: lineOf(rows, rows.length) };
      if (rows.length > listLimits.rows + 1) failure ??= { is: 'too-many-rows', most: listLimits.rows };
      if (failure !== null) parser.abort();
      else onProgress(rows.length);
    },
  };
  Papa.parse<string[]>(text, config);
  if (failure !== null) return { ok: false, failure };
  const swallowed = firstSwallowed(rows, separator);
  if (swallowed >= 0) return { ok: false, failure: { is: 'unclosed-quote', line: lineOf(rows, swallowed) } };
  // A line end at the end of the text does not start a row.
  if (text.endsWith('\n') && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop();
  return settle(rows, rows.length === countLines(text) ? null : lineNumbersOf(rows), strayAt);
}

function settle(
  rows: string[][],
  lineNumbers: readonly number[] | null,
  strayAt: number | null,
): Read<TextSheetRows> {
  if (rows.length > listLimits.rows)
    return { ok: false, failure: { is: 'too-many-rows', most: listLimits.rows } };
  const notes: SheetNote[] = [];
  let columns = 0;
  for (const row of rows) if (row.length > columns) columns = row.length;
  const long = firstLongCell(rows);
  if (long !== null) {
    const row = lineNumbers?.[long.index] ?? long.index + 1;
    const { column, characters } = long;
    return {
      ok: false,
      failure: { is: 'cell-too-long', row, column, characters, most: listLimits.cellCharacters },
    };
  }
  if (columns > listLimits.columns) {
    notes.push({ is: 'columns-left-out', count: columns - listLimits.columns, most: listLimits.columns });
    for (const row of rows) if (row.length > listLimits.columns) row.length = listLimits.columns;
    columns = listLimits.columns;
  }
  if (strayAt !== null) notes.push({ is: 'stray-quote', line: lineNumbers?.[strayAt] ?? strayAt + 1 });
  return { ok: true, value: { rows: givenRows(rows), lineNumbers, columns, notes } };
}

/**
 * Index of the first row with a quoted cell that contains other rows; -1 if none. Two unclosed quotes close each other, and all devices
 * between them would be lost. A line in a cell counts as a row if it has a device and completes a row of the usual length.
 */
function firstSwallowed(rows: readonly (readonly string[])[], separator: Separator): number {
  const several = rows.findIndex((row) => endsIn(row) > 0);
  if (several < 0) return -1;
  const columns = typicalLength(rows);
  if (columns < 2) return -1;
  return rows.findIndex(
    (row, index) =>
      index >= several &&
      row.some((cell, column) => {
        if (!cell.includes('\n')) return false;
        const lines = cell.split('\n');
        return lines.some((line, at) => {
          const parts = line.split(separator);
          const before = at === 0 ? column : 0;
          const behind = at === lines.length - 1 ? row.length - column - 1 : 0;
          if (parts.length < 2 || before + parts.length + behind !== columns) return false;
          return parts.some((part) => identifierLikeness(part) > 0.7);
        });
      }),
  );
}

/** The most frequent number of cells of a row. */
function typicalLength(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left)[0]?.[0] ?? 0;
}

function firstLongCell(
  rows: readonly (readonly string[])[],
): { readonly index: number; readonly column: number; readonly characters: number } | null {
  for (const [index, row] of rows.entries())
    for (let column = 0; column < row.length; column += 1) {
      const characters = row[column]?.length ?? 0;
      if (characters > listLimits.cellCharacters) return { index, column: column + 1, characters };
    }
  return null;
}

function lineNumbersOf(rows: readonly (readonly string[])[]): readonly number[] {
  let line = 1;
  return rows.map((row) => {
    const begins = line;
    line += 1 + endsIn(row);
    return begins;
  });
}

/** The line number on which a row begins. */
function lineOf(rows: readonly (readonly string[])[], index: number): number {
  let line = 1;
  for (const row of rows.slice(0, index)) line += 1 + endsIn(row);
  return line;
}

function endsIn(row: readonly string[]): number {
  let ends = 0;
  for (const cell of row)
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) ends += 1;
  return ends;
}
