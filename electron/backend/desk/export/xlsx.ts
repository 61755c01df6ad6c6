import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import { escapeMarkup } from '../../../../shared/model/base/escape-markup.ts';
import { inertText } from '../../../../shared/model/base/inert-text.ts';

/** Excel's limit, including the heading row. */
export const maxXlsxRows = 1_048_576;
const maxCellLength = 32_000;

/**
 * Encodes rows as XLSX with one sheet, streamed in constant memory. Every cell is text, so nothing becomes a formula, a date or a rounded
 * number. The cells of columns in `numeric` become numbers if possible.
 */
export function xlsxOf(
  rows: AsyncIterable<readonly (readonly string[])[]>,
  numeric: ReadonlySet<number>,
  sheet: 'Orders' | 'Wallet' | 'Prices' = 'Orders',
): AsyncGenerator<Uint8Array> {
  return zipOf([
    { name: '[Content_Types].xml', content: text(contentTypes) },
    { name: '_rels/.rels', content: text(relations('officeDocument', 'xl/workbook.xml')) },
    { name: 'xl/workbook.xml', content: text(workbookOf(sheet)) },
    { name: 'xl/_rels/workbook.xml.rels', content: text(relations('worksheet', 'worksheets/sheet1.xml')) },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(rows, numeric) },
  ]);
}

async function* sheetOf(
  rows: AsyncIterable<readonly (readonly string[])[]>,
  numeric: ReadonlySet<number>,
): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`;
  let row = 0;
  for await (const page of rows) {
    const lines = page.map((cells) => {
      row += 1;
      return `<row r="${row}">${cells.map((cell, at) => cellOf(cell, `${columnName(at)}${row}`, numeric.has(at))).join('')}</row>`;
    });
    yield lines.join('');
  }
  yield '</sheetData></worksheet>';
}

function cellOf(value: string, place: string, mayBeFigure: boolean): string {
  if (value === '') return '';
  if (mayBeFigure && /^-?\d{1,12}(\.\d{1,6})?$/.test(value)) return `<c r="${place}"><v>${value}</v></c>`;
  const cellText = escaped(inertText(value).slice(0, maxCellLength));
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${cellText}</t></is></c>`;
}

/** A, B … Z, AA, AB … */
function columnName(at: number): string {
  const before = at < 26 ? '' : columnName(Math.floor(at / 26) - 1);
  return before + String.fromCharCode(65 + (at % 26));
}

function escaped(value: string): string {
  // Removes characters that XML 1.0 cannot contain.
  return escapeMarkup(value.replace(/[\ufffe\uffff]/g, ''));
}

async function* text(value: string): AsyncGenerator<string> {
  yield value;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`;
const workbookOf = (sheet: string): string =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function relations(kind: string, target: string): string {
  return `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/${kind}" Target="${target}"/></Relationships>`;
}

/** A file in a ZIP, whose bytes are produced while it is written. */
interface ZipFile {
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

// Every file gets the earliest time that a ZIP can store, because the times of the files do not matter.
const mtime = new Date(1980, 0, 1);

/**
 * Streams a ZIP without holding it in memory. fflate writes the headers; Node compresses outside the main thread. Each file must be smaller
 * than 4 GB.
 */
async function* zipOf(files: readonly ZipFile[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    written.push(bytes);
  });
  for (const { name, content } of files) {
    const file: ZipInputFile = { filename: name, compression: 8, mtime, size: 0, crc: 0 };
    zip.add(file);
    for await (const bytes of deflated(content, file)) {
      file.ondata?.(null, bytes, false);
      yield* written.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  zip.end();
  yield* written;
}

async function* deflated(
  content: AsyncIterable<string>,
  sums: { crc: number; size: number },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: 6 });
  const feed = async (): Promise<void> => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!deflate.write(bytes)) await once(deflate, 'drain');
    }
    deflate.end();
  };
  const fed = feed().catch((error: Error) => deflate.destroy(error));
  yield* deflate;
  await fed;
}
