import { encodingByBytes } from '../../../../shared/model/list/sheet/guess-encoding.ts';
import { identifierLikeness } from '../../../../shared/model/list/sheet/identifier-likeness.ts';
import type { Sheet, SheetRows } from '../../../../shared/model/list/sheet/sheet.ts';
import type { ReadingOptions, ReadOutcome, SheetNote } from '../../../../shared/model/list/sheet/source.ts';
import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import type { ReadingProgress } from './list-reader.ts';
import { decodeText } from './text/decode-text.ts';
import { kindOfBytes, looksBinary, readBytes } from './text/read-bytes.ts';
import type { Read } from './text/read-rows.ts';
import { readText } from './text/read-text.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

type Outcome = Extract<ReadOutcome, { ok: true }>;

/** The sheets of a source, and their description. */
export interface SourceRead {
  readonly sheets: readonly Sheet[];
  readonly outcome: Outcome;
}

/** Reads pasted text or a file into sheets; whatever kind of file it is, by its bytes and never by its name. */
export async function readSource(
  source: { readonly text: string } | { readonly file: Blob },
  options: ReadingOptions,
  say: (progress: ReadingProgress) => void = () => {},
): Promise<Read<SourceRead>> {
  if ('text' in source) {
    const most = listLimits.fileBytes;
    const { length } = source.text;
    if (length > most) return { ok: false, failure: { is: 'too-large', bytes: length, most } };
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
  const decoded = decodeText(bytes, options.encoding);
  return fromText(decoded.text, options, decoded, say);
}

function fromText(
  text: string,
  options: ReadingOptions,
  { encoding, guessed, replaced }: Pick<ReturnType<typeof decodeText>, 'encoding' | 'guessed' | 'replaced'>,
  say: (progress: ReadingProgress) => void,
): Read<SourceRead> {
  const read = readText(text, options, (done) => say({ at: 'rows', done, of: null }));
  if (!read.ok) return read;
  const { sheet, layout } = read.value;
  const notes: SheetNote[] = replaced === 0 ? [] : [{ is: 'not-in-encoding', count: replaced }];
  const noted: Sheet = { ...sheet, info: { ...sheet.info, notes: [...sheet.info.notes, ...notes] } };
  const told = { encoding, encodingGuessed: guessed, layout };
  return { ok: true, value: { sheets: [noted], outcome: outcomeOf([noted], told) } };
}

function outcomeOf(sheets: readonly Sheet[], text: Outcome['text']): Outcome {
  const shown = sheets.findIndex(({ info, rows }) => !info.hidden && hasContent(rows));
  const lists = sheets.flatMap(({ info, rows }, place) =>
    !info.hidden && holdsIdentifiers(rows) ? place : [],
  );
  return { ok: true, sheets: sheets.map(({ info }) => info), chosen: Math.max(0, shown), lists, text };
}

// Titles and a few blank rows may stand above a list.
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
