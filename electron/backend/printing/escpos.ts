import CodepageEncoder from '@point-of-sale/codepage-encoder';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { code128Runs, moduleDots } from '../../../shared/model/printing/code128.ts';
import {
  bytesAcross,
  isPlain,
  type Picture,
  type ReceiptDocument,
  type ReceiptLine,
} from '../../../shared/model/printing/print-job.ts';
import { type CodePage, dotsAcross, type ReceiptPrinter } from '../../../shared/model/printing/printer.ts';
import { wrapped } from '../../../shared/model/printing/wrap.ts';

type PrinterWidth = Pick<ReceiptPrinter, 'columns' | 'codePage'>;

const barcodeHeight = 70;
// Picture rows per command. Every printer has enough memory for them.
const rowsAtOnce = 128;

/**
 * Encodes receipts in ESC/POS. Each receipt is printed in its number of copies, with a cut after each. Text contains no byte below a space,
 * so it can never be a command.
 */
export function receiptsInEscpos(
  sheets: readonly ReceiptDocument[],
  { copies, ...printer }: PrinterWidth & { readonly copies: number },
): Uint8Array {
  const each = sheets.map((sheet) => receipt(sheet, printer));
  return Buffer.concat(each.flatMap((bytes) => new Array<Uint8Array>(copies).fill(bytes)));
}

function receipt(sheet: ReceiptDocument, printer: PrinterWidth): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: printer.columns,
    codepageMapping: 'epson',
    newline: '\n',
    feedBeforeCut: 4,
    errors: 'strict',
  });
  encoder.initialize().codepage(printer.codePage === 'ascii' ? 'cp437' : printer.codePage);
  for (const line of sheet.head) print(encoder, line, printer);
  printIdentifier(encoder, sheet.identifier, printer);
  for (const line of sheet.body) print(encoder, line, printer);
  return encoder.cut().encode();
}

function print(encoder: ReceiptPrinterEncoder, line: ReceiptLine, { columns, codePage }: PrinterWidth): void {
  if (line.picture !== null && !(canPrint(line.text, codePage) && canPrint(line.end, codePage))) {
    for (const bytes of rasters(line.picture, columns * 12)) encoder.raw(bytes);
    return;
  }
  encoder.bold(line.strong);
  for (const text of linesOf(line, columns)) encoder.line(text);
  encoder.bold(false);
}

/**
 * Wraps a receipt's line to `columns`. `end` is aligned to the right, on the last line if there is enough space, otherwise on its own line.
 */
export function linesOf({ text, end }: Pick<ReceiptLine, 'text' | 'end'>, columns: number): string[] {
  const measure = (part: string): number => part.length;
  const lines = wrapped(withoutControls(text), columns, measure);
  // An empty line must stay one line.
  if (end === '') return lines.length === 0 ? [''] : lines;
  const ends = wrapped(withoutControls(end), columns, measure);
  const [last = '', first = ''] = [lines.at(-1), ends[0]];
  if (ends.length === 1 && last.length + 1 + first.length <= columns)
    return [...lines.slice(0, -1), last + first.padStart(columns - last.length)];
  return [...lines, ...ends.map((part) => part.padStart(columns))];
}

function printIdentifier(encoder: ReceiptPrinterEncoder, identifier: string, printer: PrinterWidth): void {
  const runs = code128Runs(identifier);
  const module = runs === null ? null : moduleDots(runs, dotsAcross(printer), 2);
  encoder.align('center');
  if (runs !== null && module !== null) {
    const data = runs.map(({ set, text }) => `{${set}${set === 'B' ? text : pairs(text)}`).join('');
    // The encoder's width 1 means two dots.
    encoder.barcode(data, 'code128', { height: barcodeHeight, width: module - 1, text: 'none' });
  }
  for (const line of wrapped(withoutControls(identifier), printer.columns, (part) => part.length))
    encoder.line(line);
  encoder.align('left');
}

/** Code set C stores two digits per byte. */
function pairs(digits: string): string {
  return String.fromCharCode(...(digits.match(/\d\d/g) ?? []).map(Number));
}

function canPrint(text: string, codePage: CodePage): boolean {
  if (isPlain(text)) return true;
  return codePage !== 'ascii' && [...text].every((sign) => isPlain(sign) || printableIn(codePage).has(sign));
}

const tables = new Map<CodePage, ReadonlySet<string>>();

function printableIn(codePage: Exclude<CodePage, 'ascii'>): ReadonlySet<string> {
  const known = tables.get(codePage);
  if (known !== undefined) return known;
  const upper = CodepageEncoder.getCodepoints(codePage, true).slice(0x80);
  const table = new Set(upper.flatMap((point) => (point > 0x9f ? [String.fromCodePoint(point)] : [])));
  tables.set(codePage, table);
  return table;
}

// Replaces control characters. The page sends no control characters, but another caller could.
function withoutControls(text: string): string {
  return text.replace(/\p{C}/gu, '?');
}

/** Converts a picture to raster commands, one per strip. The picture is cut off at the paper's width. */
function* rasters({ width, height, bits }: Picture, dots: number): Generator<Uint8Array> {
  const across = bytesAcross(width);
  const visibleBytes = Math.min(across, dots / 8);
  const bytes = Buffer.from(bits, 'base64');
  for (let from = 0; from < height; from += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - from);
    const head = [0x1d, 0x76, 0x30, 0, visibleBytes & 0xff, visibleBytes >> 8, rows & 0xff, rows >> 8];
    const band = Buffer.alloc(head.length + visibleBytes * rows);
    band.set(head);
    for (let row = 0; row < rows; row += 1)
      bytes.copy(
        band,
        head.length + row * visibleBytes,
        (from + row) * across,
        (from + row) * across + visibleBytes,
      );
    yield band;
  }
}
