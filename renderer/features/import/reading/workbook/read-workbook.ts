import readWorkbookFile from 'read-excel-file/universal';
import { givenRows, type Sheet } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { ReadFailure, SheetNote } from '../../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../../shared/model/list/text/limits.ts';
import type { Read } from '../text/read-rows.ts';
import { cellText, numberText } from './cell-text.ts';
import { type SheetExtent, sheetExtent } from './sheet-extent.ts';
import { storeZip } from './store-zip.ts';
import { unpackWorkbook } from './unpack-workbook.ts';
import { listSheets } from './workbook-sheets.ts';

type Said = (at: 'unpacking' | 'rows', done: number, of: number | null) => void;

/** Reads every sheet of an XLSX. Hidden ones are read too, and say that they are hidden; formulas give the value they last had. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  said: Said = () => {},
): Promise<Read<readonly Sheet[]>> {
  const unpacked = await unpackWorkbook(bytes, (done, of) => said('unpacking', done, of));
  if (!unpacked.ok) return unpacked;
  const listed = listSheets(unpacked.value);
  const extents = listed.map(({ part }) => sheetExtent(unpacked.value.get(part) ?? new Uint8Array()));
  const tooLarge = firstTooLarge(extents);
  if (tooLarge !== null) return { ok: false, failure: tooLarge };
  said('rows', 0, null);
  const options = { trim: false, parseNumber: numberText };
  const zip = storeZip(unpacked.value);
  try {
    const read = await readWorkbookFile<string>(zip, options);
    const sheets = read.map(({ data }, index) => sheetOf(data, listed[index], extents[index]));
    if (sheets.every(({ rows }) => rows.length === 0)) return { ok: false, failure: { is: 'empty' } };
    return { ok: true, value: sheets };
  } catch (error) {
    return { ok: false, failure: whyBroken(error, listed.length === 1 ? (listed[0]?.name ?? '') : '') };
  }
}

function sheetOf(
  data: readonly (readonly unknown[])[],
  listed: { readonly name: string; readonly hidden: boolean } | undefined,
  extent: SheetExtent | undefined,
): Sheet {
  const { name = '', hidden = false } = listed ?? {};
  const columns = data[0]?.length ?? 0;
  const most = listLimits.columns;
  const rows = data.map((row) => (columns > most ? row.slice(0, most) : row).map(cellText));
  const notes: SheetNote[] = [];
  if (hidden) notes.push({ is: 'hidden' });
  const { merged = 0, unworked = 0 } = extent ?? {};
  if (merged > 0) notes.push({ is: 'merged', count: merged });
  if (unworked > 0) notes.push({ is: 'formulas-without-value', count: unworked });
  if (columns > most) notes.push({ is: 'columns-left-out', count: columns - most, most });
  return {
    info: { name, hidden, rows: rows.length, columns: Math.min(columns, most), notes },
    rows: givenRows(rows),
    lineNumbers: null,
  };
}

/** Counted over all sheets, since all are in memory together. */
function firstTooLarge(extents: readonly SheetExtent[]): ReadFailure | null {
  let cells = 0;
  for (const { rows, columns } of extents) {
    if (rows > listLimits.rows) return { is: 'too-many-rows', most: listLimits.rows };
    cells += rows * columns;
    if (cells > listLimits.cells) return { is: 'too-many-cells', rows, columns, most: listLimits.cells };
  }
  return null;
}

// The library says in words which cell it could not read; whatever else it says, nothing was read.
function whyBroken(error: unknown, sheet: string): ReadFailure {
  const text = error instanceof Error ? error.message : '';
  const [, row, column] = /at row (\d+), col (\d+)/.exec(text) ?? [];
  if (row === undefined || column === undefined) return { is: 'workbook-broken' };
  return { is: 'cell-broken', sheet, row: Number(row), column: Number(column) };
}
