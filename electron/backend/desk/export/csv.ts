import { inertSeparatedCell } from '../../../../shared/model/base/inert-text.ts';
import { isReadAsOther } from '../../../../shared/model/base/spreadsheet-text.ts';

/**
 * Encodes rows as CSV (RFC 4180, UTF-8 with BOM, so that Excel reads every language). No cell becomes a formula. A leading tab marks text
 * that a spreadsheet would change, such as an IMEI, `1E5` or `10/12`. Columns in `guessed` contain numbers and times, which the spreadsheet
 * should interpret.
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
 * Encodes rows as CSV for import by another program. The CSV has no tabs, because a tab would become part of an account's code, and no BOM,
 * because a BOM would become part of the first heading. Text that a spreadsheet would read as a formula is still escaped.
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
/** A spreadsheet keeps at most this many digits of a number. */
const maxDigits = 15;

function cellOf(text: string, isGuessed: boolean): string {
  if (isGuessed && figureOrTime.test(text) && text.replace(/\D/g, '').length <= maxDigits) return text;
  const inert = inertSeparatedCell(text);
  // An apostrophe marks a text with a minus, because a minus after a tab would start another cell.
  const mark = inert.startsWith('-') ? "'" : '\t';
  const isKept = inert === '' || inert.startsWith("'") || !isReadAsOther(inert);
  return quoted(isKept ? inert : `${mark}${inert}`);
}

function quoted(cell: string): string {
  // Quotes semicolons too: they separate cells in countries with a decimal comma.
  return /[",;\n\t']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
