import { inertSeparatedCell } from '../../../../shared/model/base/inert-text.ts';
import { isReadAsOther } from '../../../../shared/model/base/spreadsheet-text.ts';

/**
 * Rows of texts as CSV (RFC 4180, UTF-8 with its mark, so that Excel reads every language). No cell is read as a formula; a tab before
 * whatever else a spreadsheet would not keep as it is, such as an IMEI, `1E5` or `10/12`, makes it a text. Columns in `guessed` hold
 * figures and times, which it is to read.
 */
export async function* csvOf(
  rows: AsyncIterable<readonly (readonly string[])[]>,
  guessed: ReadonlySet<number>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('\ufeff');
  for await (const page of rows) yield encoder.encode(page.map((cells) => lineOf(cells, guessed)).join(''));
}

/**
 * Rows of texts as another program imports them: as they are, for a mark before an account's code would be part of it, and without the mark
 * of UTF-8, which would be part of the first head. A text that a spreadsheet would take for a formula is still none.
 */
export async function* importedCsvOf(
  rows: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const page of rows)
    yield encoder.encode(
      page.map((cells) => `${cells.map((cell) => quoted(inertSeparatedCell(cell))).join(',')}\r\n`).join(''),
    );
}

function lineOf(cells: readonly string[], guessed: ReadonlySet<number>): string {
  return `${cells.map((cell, at) => cellOf(cell, guessed.has(at))).join(',')}\r\n`;
}

const figureOrTime = /^(-?\d{1,12}(\.\d{1,10})?|\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?)$/;
/** A spreadsheet keeps no more digits of a figure than these. */
const maxDigits = 15;

function cellOf(text: string, isGuessed: boolean): string {
  if (isGuessed && figureOrTime.test(text) && text.replace(/\D/g, '').length <= maxDigits) return text;
  const inert = inertSeparatedCell(text);
  // Behind a tab a minus would begin a cell of its own.
  const mark = inert.startsWith('-') ? "'" : '\t';
  const isKept = inert === '' || inert.startsWith("'") || !isReadAsOther(inert);
  return quoted(isKept ? inert : `${mark}${inert}`);
}

function quoted(cell: string): string {
  // A semicolon ends a cell where a comma is a decimal sign.
  return /[",;\n\t']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
