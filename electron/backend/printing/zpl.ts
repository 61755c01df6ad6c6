import {
  type Code128Run,
  code128Modules,
  code128Runs,
  moduleDots,
} from '../../../shared/model/printing/code128.ts';
import { type Box, labelLayout } from '../../../shared/model/printing/label-layout.ts';
import {
  bytesAcross,
  type LabelDocument,
  labelParts,
  type Picture,
  type PrintedText,
} from '../../../shared/model/printing/print-job.ts';
import type { LabelKind, LabelPrinter } from '../../../shared/model/printing/printer.ts';
import { wrapped } from '../../../shared/model/printing/wrap.ts';

/** Encodes labels in ZPL II, each in its number of copies. A text can never end its field or begin a command; see `field`. */
export function labelsInZpl(
  sheets: readonly LabelDocument[],
  { paper, dpi, copies }: { readonly paper: LabelKind; readonly copies: number } & Pick<LabelPrinter, 'dpi'>,
): Uint8Array {
  return new TextEncoder().encode(sheets.map((sheet) => label(sheet, paper, dpi, copies)).join(''));
}

function label(sheet: LabelDocument, paper: LabelKind, dpi: LabelPrinter['dpi'], copies: number): string {
  const layout = labelLayout(paper, dpi);
  const runs = code128Runs(sheet.identifier);
  const module = runs === null ? null : moduleDots(runs, layout.barcode.width, 2);
  return [
    '^XA',
    // Sets UTF-8 and the origin at the corner, and resets rotations of earlier jobs.
    `^CI28^LH0,0^LT0^LS0^FWN^PON^PMN^LRN^PW${layout.width}^LL${layout.height}`,
    ...(runs === null || module === null ? [] : [barcode(runs, module, layout.barcode)]),
    ...lineIn(sheet.identifier, layout.identifier),
    ...labelParts.flatMap((part) => textIn(sheet.parts[part], layout.parts[part])),
    `^PQ${copies}`,
    '^XZ\n',
  ].join('\n');
}

function barcode(
  runs: readonly Code128Run[],
  module: number,
  { x, y, width, height }: ReturnType<typeof labelLayout>['barcode'],
): string {
  const start = x + Math.round((width - code128Modules(runs) * module) / 2);
  // With `A`, the printer itself chooses between letters and pairs of digits, in the most compact way. So the real width equals the
  // computed width.
  const text = runs.map((run) => run.text).join('');
  return `^FO${start},${y}^BY${module}^BCN,${height},N,N,N,A^FD${text}^FS`;
}

/** A line in the centre of its box. The text is as large as the box allows, and always complete. */
function lineIn(text: string, { x, y, width, lineHeight }: Box): string[] {
  const totalWidth = letterWidth(text);
  const size = Math.min(lineHeight, Math.floor(width / Math.max(totalWidth, 1)));
  return [field(x + Math.max(0, Math.round((width - totalWidth * size) / 2)), y, size, text)];
}

function textIn(printed: PrintedText | undefined, box: Box): string[] {
  if (printed === undefined || printed.text === '') return [];
  const { text, picture } = printed;
  if (!hasLetters(text)) return picture === null ? [] : [drawing(picture, box)];
  // The text is slightly smaller than its line, so that two lines never touch.
  const size = Math.round(box.lineHeight * 0.92);
  return wrapped(text, box.width, (part) => letterWidth(part) * size, box.lines).map((line, at) =>
    field(box.x, box.y + at * box.lineHeight, size, line),
  );
}

// The letters that the printer's own font has in every firmware. Text with other letters is sent as a picture.
const inFont = /^[\x20-\x7e\xa0-\xff]*$/;

function hasLetters(text: string): boolean {
  return inFont.test(text);
}

/**
 * A text at a position. Characters that have a special meaning for the printer, including the escape character itself, are written as
 * numbers.
 */
function field(x: number, y: number, size: number, text: string): string {
  return `^FO${x},${y}^A0N,${size},${size}^FH_^FD${escaped(text)}^FS`;
}

function escaped(text: string): string {
  return text
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '?')
    .replace(/[\^~\\_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function drawing({ width, height, bits }: Picture, box: Box): string {
  const across = bytesAcross(width);
  // The picture is cut off at the edges of its box, so that it does not cover anything next to it.
  const rows = Math.min(height, box.lineHeight * box.lines);
  const visibleBytes = Math.min(across, Math.floor(box.width / 8));
  const bytes = Buffer.from(bits, 'base64');
  const hex: string[] = [];
  for (let row = 0; row < rows; row += 1)
    hex.push(
      bytes
        .subarray(row * across, row * across + visibleBytes)
        .toString('hex')
        .toUpperCase(),
    );
  const size = visibleBytes * rows;
  return `^FO${box.x},${box.y}^GFA,${size},${size},${visibleBytes},${hex.join('')}^FS`;
}

// The scalable font of label printers is bold and condensed. Widths differ slightly between vendors. To be safe, these widths are slightly
// too large.
const narrow = /[iljItf.,:;'|!()[\]{}/\\ -]/;
const wide = /[MWmw@%—…]/;
const capital = /\p{Lu}/u;

/** Approximate width of a text in the printer's font, as a multiple of the text's height. */
function letterWidth(text: string): number {
  let width = 0;
  for (const sign of text)
    width += wide.test(sign) ? 0.8 : narrow.test(sign) ? 0.31 : capital.test(sign) ? 0.62 : 0.51;
  return width;
}
