import { inertCell, isLongNumber } from '../../../../shared/model/inert-text.ts';

/**
 * Rows of texts as CSV (RFC 4180, UTF-8 with its mark, so that Excel reads every language). No cell is read as a formula; a tab before
 * long numbers keeps a spreadsheet from rounding an IMEI.
 */
export async function* csvOf(
  rows: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('\ufeff');
  for await (const page of rows) yield encoder.encode(page.map(lineOf).join(''));
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(text: string): string {
  const cell = isLongNumber(text) ? `\t${text}` : inertCell(text);
  return /[",\n\t']|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
