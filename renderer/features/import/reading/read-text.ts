import { guessLayout } from '../../../../shared/model/list/guess-layout.ts';
import { listLimits } from '../../../../shared/model/list/limits.ts';
import type { Sheet } from '../../../../shared/model/list/sheet.ts';
import type { ReadFailure, ReadingOptions, SheetNote } from '../../../../shared/model/list/source.ts';
import { longLineFrom } from './long-line.ts';
import { readDelimited } from './read-delimited.ts';

/** What a reader gives: something, or why not. */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ReadFailure };

export interface TextSheet {
  readonly sheet: Sheet;
  readonly layout: NonNullable<ReadingOptions['layout']>;
}

// What ends a line besides \n: carriage returns of old and of Windows, and the separators of Unicode.
const otherEnds = /\r\n?|[\u0085\u2028\u2029]/g;

/** Reads a text as one sheet: its lines, or the cells of a table. `said` is told how many rows are read. */
export function readText(
  original: string,
  options: ReadingOptions,
  said: (rows: number) => void = () => {},
): Read<TextSheet> {
  const notes: SheetNote[] = [];
  let text = original.startsWith('\ufeff') ? original.slice(1) : original;
  if (text.includes('\0')) {
    const { length } = text;
    text = text.replaceAll('\0', '');
    notes.push({ is: 'nuls', count: length - text.length });
  }
  // Each look for one character is a fraction of what replacing costs.
  if (['\r', '\u0085', '\u2028', '\u2029'].some((end) => text.includes(end)))
    text = text.replace(otherEnds, '\n');
  if (text.trim() === '') return { ok: false, failure: { is: 'empty' } };
  const tooLong = firstLongLine(text);
  if (tooLong !== null) return { ok: false, failure: tooLong };
  const layout = options.layout ?? guessLayout(text);
  const rows = layout === 'lines' ? readLines(text) : readDelimited(text, layout, options.quotes, said);
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

/** The rows of a text, before they are a sheet. */
export interface TextRows {
  readonly rows: Sheet['rows'];
  readonly lineNumbers: readonly number[] | null;
  readonly columns: number;
  readonly notes: readonly SheetNote[];
}

function readLines(text: string): Read<TextRows> {
  const rows = text.split('\n');
  if (rows.at(-1) === '') rows.pop();
  if (rows.length > listLimits.rows)
    return { ok: false, failure: { is: 'too-many-rows', most: listLimits.rows } };
  return { ok: true, value: { rows, lineNumbers: null, columns: 1, notes: [] } };
}

function firstLongLine(text: string): ReadFailure | null {
  const most = listLimits.lineCharacters;
  const from = longLineFrom(text, most);
  if (from === null) return null;
  const next = text.indexOf('\n', from);
  const characters = (next < 0 ? text.length : next) - from;
  return { is: 'line-too-long', line: lineAt(text, from), characters, most };
}

function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
