import { encodingByBytes, guessCodePage } from '../../../../shared/model/list/sheet/guess-encoding.ts';
import { identifierLikeness } from '../../../../shared/model/list/sheet/identifier-likeness.ts';
import type { Sheet, SheetRows } from '../../../../shared/model/list/sheet/sheet.ts';
import {
  type Encoding,
  encodings,
  type ReadFailure,
  type ReadingOptions,
  type ReadOutcome,
  type SheetNote,
} from '../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import type { ReadingProgress } from './list-reader.ts';
import type { Read } from './text/read-rows.ts';
import { readText } from './text/read-text.ts';
import {
  markupKind,
  readHtmlTables,
  readOpenDocument,
  readSpreadsheetXml,
} from './workbook/markup-tables.ts';
import { readJson } from './workbook/read-json.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

type Outcome = Extract<ReadOutcome, { ok: true }>;

/** The sheets of a source and what is known about them. */
export interface SourceRead {
  readonly sheets: readonly Sheet[];
  readonly outcome: Outcome;
}

/** Reads pasted text or a file into sheets. The kind of file is recognized by its bytes, never by its name. */
export async function readSource(
  source: { readonly text: string } | { readonly file: Blob },
  options: ReadingOptions,
  say: (progress: ReadingProgress) => void = () => {},
): Promise<Read<SourceRead>> {
  if ('text' in source) {
    const max = listLimits.fileBytes;
    const { length } = source.text;
    if (length > max) return { ok: false, failure: { is: 'too-large', bytes: length, most: max } };
    return fromText(source.text, options, { encoding: 'utf-8', guessed: false, replaced: 0 }, say);
  }
  const read = await readBytes(source.file, (done, of) => say({ at: 'reading', done, of }));
  if (!read.ok) return read;
  const bytes = read.value;
  const kind = kindOfBytes(bytes);
  if (typeof kind === 'object') return { ok: false, failure: kind };
  if (kind === 'workbook') {
    const workbook = await readWorkbook(bytes, (at, done, of) => say({ at, done, of }));
    if (!workbook.ok) return workbook;
    return { ok: true, value: { sheets: workbook.value, outcome: outcomeOf(workbook.value, null) } };
  }
  const known = options.encoding ?? encodingByBytes(bytes);
  if ((known === null || known === 'utf-8') && looksBinary(bytes))
    return { ok: false, failure: { is: 'not-a-list', looksLike: 'binary' } };
  const decoded = decodeText(bytes, options.encoding ?? declaredCharset(bytes));
  return fromText(decoded.text, options, decoded, say);
}

function fromText(
  text: string,
  options: ReadingOptions,
  { encoding, guessed, replaced }: Pick<ReturnType<typeof decodeText>, 'encoding' | 'guessed' | 'replaced'>,
  say: (progress: ReadingProgress) => void,
): Read<SourceRead> {
  const notes: SheetNote[] = replaced === 0 ? [] : [{ is: 'not-in-encoding', count: replaced }];
  const withNotes = (sheet: Sheet): Sheet => ({
    ...sheet,
    info: { ...sheet.info, notes: [...sheet.info.notes, ...notes] },
  });
  // A text whose layout a person chose is not read as markup or JSON.
  const table = options.layout === null ? readStructured(text) : null;
  if (table !== null && !table.ok) return table;
  if (table !== null) {
    const sheets = table.value.map(withNotes);
    const reported = { encoding, encodingGuessed: guessed, layout: 'lines' } as const;
    return { ok: true, value: { sheets, outcome: outcomeOf(sheets, reported) } };
  }
  const read = readText(text, options, (done) => say({ at: 'rows', done, of: null }));
  if (!read.ok) return read;
  const { layout } = read.value;
  const sheets = [withNotes(read.value.sheet)];
  const reported = { encoding, encodingGuessed: guessed, layout };
  return { ok: true, value: { sheets, outcome: outcomeOf(sheets, reported) } };
}

/** The sheets of a text that is markup or JSON, whatever the file name is; null for lines and delimited text. */
function readStructured(text: string): Read<readonly Sheet[]> | null {
  const withoutBom = text.startsWith('\ufeff') ? text.slice(1) : text;
  if (
    /^MIME-Version:/i.test(withoutBom.trimStart()) &&
    /multipart\/related/i.test(withoutBom.slice(0, 2_000))
  )
    return { ok: false, failure: { is: 'not-a-list', looksLike: 'web-archive' } };
  const json = readJson(withoutBom);
  if (json !== null) return json.ok ? { ok: true, value: [json.value] } : json;
  const kind = markupKind(withoutBom);
  if (kind === null) return null;
  const read =
    kind === 'html'
      ? readHtmlTables(withoutBom)
      : kind === 'spreadsheet-xml'
        ? readSpreadsheetXml(withoutBom)
        : readOpenDocument(withoutBom);
  return read.ok || read.failure.is !== 'empty' ? read : null;
}

/** The encoding that a markup text declares; null if it declares none or an unsupported one. */
function declaredCharset(bytes: Uint8Array): Encoding | null {
  if (encodingByBytes(bytes) !== null) return null;
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 4_000));
  if (!/^\s*</.test(head)) return null;
  const named = /(?:charset|encoding)\s*=\s*["']?([\w-]{3,20})/i.exec(head)?.[1]?.toLowerCase();
  return encodings.find((each) => each === named) ?? null;
}

function outcomeOf(sheets: readonly Sheet[], text: Outcome['text']): Outcome {
  const firstVisible = sheets.findIndex(({ info, rows }) => !info.hidden && hasContent(rows));
  const lists = sheets.flatMap(({ info, rows }, place) =>
    !info.hidden && holdsIdentifiers(rows) ? place : [],
  );
  return { ok: true, sheets: sheets.map(({ info }) => info), chosen: Math.max(0, firstVisible), lists, text };
}

// Number of rows, and of cells in each row, that are searched for identifiers. A list may begin with titles and blank rows.
const [lookedRows, lookedCells] = [60, 40];

function holdsIdentifiers(rows: SheetRows): boolean {
  for (let row = 0; row < Math.min(lookedRows, rows.length); row += 1) {
    const cells = rows.cells(row).slice(0, lookedCells);
    if (cells.some((cell) => identifierLikeness(cell) > 0.5)) return true;
  }
  return false;
}

function hasContent(rows: SheetRows): boolean {
  for (let row = 0; row < rows.length; row += 1) if (!rows.isBlank(row)) return true;
  return false;
}

/** Decoded text. `replaced` is the number of bytes that are invalid in the encoding and shown as �. */
interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  readonly guessed: boolean;
  readonly replaced: number;
}

const sampleBytes = 64_000;

/** Decodes bytes in the chosen encoding, else by BOM or zero bytes, else as UTF-8 if valid, else in the likeliest code page. */
function decodeText(bytes: Uint8Array, chosen: Encoding | null): DecodedText {
  const reported = chosen ?? encodingByBytes(bytes);
  if (reported !== null) return decodeAs(bytes, reported, chosen === null);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', guessed: true, replaced: 0 };
  } catch {
    const sample = bytesAroundOthers(bytes);
    return decodeAs(
      bytes,
      guessCodePage((encoding) => new TextDecoder(encoding).decode(sample)),
      true,
    );
  }
}

function decodeAs(bytes: Uint8Array, encoding: Encoding, guessed: boolean): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, encoding, guessed, replaced: text.includes('\ufffd') ? text.split('\ufffd').length - 1 : 0 };
}

// A file may begin with many ASCII bytes, so the sample starts shortly before the first byte that is not ASCII.
function bytesAroundOthers(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const from = Math.max(0, first - 1_000);
  return bytes.subarray(from, from + sampleBytes);
}

const pieceBytes = 8_000_000;

/** Reads a whole file in pieces, to report progress. A file that disappears is returned as a failure. */
async function readBytes(
  file: Blob,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<Read<Uint8Array<ArrayBuffer>>> {
  const { size } = file;
  const max = listLimits.fileBytes;
  if (size > max) return { ok: false, failure: { is: 'too-large', bytes: size, most: max } };
  const gone = { ok: false, failure: { is: 'file-gone' } } as const;
  try {
    const bytes = new Uint8Array(size);
    for (let from = 0; from < size; from += pieceBytes) {
      const piece = new Uint8Array(await file.slice(from, from + pieceBytes).arrayBuffer());
      if (piece.length !== Math.min(pieceBytes, size - from)) return gone;
      bytes.set(piece, from);
      onProgress(from + piece.length, size);
    }
    return { ok: true, value: bytes };
  } catch {
    // NotFoundError or NotReadableError: the file was deleted, moved or changed, or its drive was removed.
    return gone;
  }
}

/** Recognizes a file by its first bytes: a workbook, text, or a failure. */
function kindOfBytes(bytes: Uint8Array): 'workbook' | 'text' | ReadFailure {
  const begins = (...start: readonly number[]) => start.every((byte, index) => bytes[index] === byte);
  if (begins(0x50, 0x4b, 0x03, 0x04)) return 'workbook';
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    return holdsLockedWorkbook(bytes) ? { is: 'workbook-locked' } : { is: 'not-a-list', looksLike: 'xls' };
  if (begins(0x25, 0x50, 0x44, 0x46)) return { is: 'not-a-list', looksLike: 'pdf' };
  if (begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff) || begins(0x47, 0x49, 0x46, 0x38))
    return { is: 'not-a-list', looksLike: 'picture' };
  return 'text';
}

/** True if many of the first bytes are control characters, which do not occur in UTF-8 or single-byte text. */
function looksBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 64_000);
  let odd = 0;
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) odd += 1;
  return odd > sample.length * 0.1;
}

// An encrypted workbook is an OLE file with a stream named `EncryptedPackage`, in UTF-16.
function holdsLockedWorkbook(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, Math.min(bytes.length, 200_000) & ~1));
  return text.includes('EncryptedPackage');
}
