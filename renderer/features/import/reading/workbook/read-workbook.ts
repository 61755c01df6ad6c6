import type { Sheet } from '../../../../../shared/model/list/sheet/sheet.ts';
import type { Read } from '../text/read-rows.ts';
import { readOpenDocument } from './markup-tables.ts';
import { readSheet, type WorkbookContext } from './read-sheet.ts';
import { attribute, isOn, isWholePart } from './scan-markup.ts';
import { unpackWorkbook, type WorkbookParts } from './unpack-workbook.ts';
import { listSheets, textOf } from './workbook-sheets.ts';
import { readSharedTexts, readStyles } from './workbook-styles.ts';

type ReportProgress = (at: 'unpacking' | 'rows', done: number, of: number | null) => void;

/** Reads every sheet of an XLSX or ODS file. Hidden sheets are included and marked. A formula is read as its last value. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: ReportProgress = () => {},
): Promise<Read<readonly Sheet[]>> {
  const unpacked = await unpackWorkbook(bytes, (done, of) => onProgress('unpacking', done, of));
  if (!unpacked.ok) return unpacked;
  onProgress('rows', 0, null);
  if (![...unpacked.value.parts.values()].every(isWholePart))
    return { ok: false, failure: { is: 'workbook-broken' } };
  if (unpacked.value.kind === 'open-document') {
    const read = readOpenDocument(textOf(unpacked.value.parts, 'content.xml'));
    const isEmpty = !read.ok && read.failure.is === 'empty';
    return isEmpty ? { ok: false, failure: { is: 'not-a-list', looksLike: 'ods' } } : read;
  }
  return readSheets(unpacked.value.parts);
}

function readSheets(parts: WorkbookParts): Read<readonly Sheet[]> {
  const listed = listSheets(parts);
  if (listed.length === 0) return { ok: false, failure: { is: 'workbook-broken' } };
  const context: WorkbookContext = {
    texts: readSharedTexts(textOf(parts, 'xl/sharedstrings.xml')),
    styles: readStyles(textOf(parts, 'xl/styles.xml')),
    from1904: isOn(
      attribute(
        /<(?:[a-z]+:)?workbookPr\s[^<>]{0,2000}>/i.exec(textOf(parts, 'xl/workbook.xml'))?.[0] ?? '',
        'date1904',
      ),
    ),
  };
  const sheets: Sheet[] = [];
  for (const sheet of listed) {
    if (sheet.isMissing) return { ok: false, failure: { is: 'workbook-broken' } };
    const [own = '', comments = ''] = [sheet.part, sheet.comments].map((part) =>
      textOf(parts, part.toLowerCase()),
    );
    const read = readSheet(own, comments, sheet, context);
    if (!read.ok) return read;
    sheets.push(read.value);
  }
  if (sheets.every(({ rows }) => rows.length === 0)) return { ok: false, failure: { is: 'empty' } };
  return { ok: true, value: sheets };
}
