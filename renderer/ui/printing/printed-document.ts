import { type Box, labelLayout } from '../../../shared/model/printing/label-layout.ts';
import {
  bytesAcross,
  isPlain,
  type LabelDocument,
  type LabelPart,
  labelParts,
  type Picture,
  type PrintedText,
  type ReceiptDocument,
  type ReceiptLine,
} from '../../../shared/model/printing/print-job.ts';
import {
  dotsAcross,
  type LabelKind,
  type LabelPrinter,
  type ReceiptPrinter,
} from '../../../shared/model/printing/printer.ts';
import { wrapped } from '../../../shared/model/printing/wrap.ts';
import { asciiPunctuation } from './ascii-punctuation.ts';
import {
  type DocumentWords,
  labelTexts,
  type PrintableOrder,
  type ReceiptText,
  receiptTexts,
} from './document-texts.ts';

// A line of printed text is 24 dots high. Drawn letters need more space.
const receiptLineDots = 32;
const maxDrawnLines = 100;

/** Returns the order's label for this printer. Letters that the printer may lack are drawn. */
export function labelOf(
  order: PrintableOrder,
  documentWords: DocumentWords,
  { paper, dpi }: { readonly paper: LabelKind } & Pick<LabelPrinter, 'dpi'>,
): LabelDocument {
  const texts = labelTexts(order, documentWords);
  const { parts } = labelLayout(paper, dpi);
  return {
    identifier: order.identifier,
    parts: Object.fromEntries(
      labelParts.map((part) => [part, printed(texts[part], '', frameOf(parts[part], part))]),
    ) as LabelDocument['parts'],
  };
}

/** The receipt of an order for this printer. */
export function receiptOf(
  order: PrintableOrder,
  documentWords: DocumentWords,
  printer: ReceiptPrinter,
): ReceiptDocument {
  const { head, body } = receiptTexts(order, documentWords);
  const width = dotsAcross(printer);
  const frame = { width, lineHeight: receiptLineDots, lines: maxDrawnLines };
  const line = ({ text, end: whole, strong }: ReceiptText): ReceiptLine => {
    const end = asciiPunctuation(whole).slice(0, 4_000);
    return { ...printed(text, end, { ...frame, strong }), end, strong };
  };
  return { identifier: order.identifier, head: head.map(line), body: body.slice(0, 200).map(line) };
}

function frameOf({ width, lineHeight, lines }: Box, part: LabelPart): Frame {
  return { width, lineHeight, lines, strong: part === 'result' || part === 'service' };
}

function printed(fullText: string, end: string, frame: Frame): PrintedText {
  const text = asciiPunctuation(fullText).slice(0, 4_000);
  return { text, picture: isPlain(text) && isPlain(end) ? null : drawText(text, end, frame) };
}

/** The room for a drawn text, in printer dots. */
interface Frame {
  readonly width: number;
  readonly lineHeight: number;
  readonly lines: number;
  readonly strong: boolean;
}

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const darkBelow = 140;

/**
 * Draws a text as dots with this computer's fonts, because a printer may lack the letters. Letters are joined and ordered correctly. `end`
 * is placed at the end of the line if there is room. Null if the computer cannot draw.
 */
function drawText(text: string, end: string, frame: Frame): Picture | null {
  // A row has whole bytes, because a printer might cut the remaining dots.
  const width = Math.floor(frame.width / 8) * 8;
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (drawing === null) return null;
  const isTurned = rightToLeft.test(text);
  const prepare = (): void => {
    const family = getComputedStyle(document.body).fontFamily;
    drawing.font = `${frame.strong ? 700 : 500} ${Math.round(frame.lineHeight * 0.76)}px ${family}`;
    drawing.direction = isTurned ? 'rtl' : 'ltr';
    drawing.textBaseline = 'middle';
  };
  prepare();
  const measure = (part: string): number => drawing.measureText(part).width;
  const gap = measure('  ');
  const onOne = end !== '' && measure(text) + gap + measure(end) <= width;
  const whole = end === '' || onOne ? text : `${text}: ${end}`;
  const lines = wrapped(whole, width, measure, frame.lines);
  canvas.width = width;
  canvas.height = Math.max(1, lines.length) * frame.lineHeight;
  // Resizing a canvas resets its font.
  prepare();
  drawing.fillStyle = '#ffffff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.fillStyle = '#000000';
  const [start, far] = isTurned ? [width, 0] : [0, width];
  for (const [at, line] of lines.entries()) {
    const middle = (at + 0.5) * frame.lineHeight;
    drawing.textAlign = 'start';
    drawing.fillText(line, start, middle, width);
    if (!onOne) continue;
    drawing.textAlign = 'end';
    drawing.fillText(end, far, middle, width);
  }
  return pictureOf(drawing.getImageData(0, 0, canvas.width, canvas.height));
}

function pictureOf({ width, height, data }: ImageData): Picture {
  const across = bytesAcross(width);
  const bytes = new Uint8Array(across * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const dark = ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3 < darkBelow;
      const byte = y * across + (x >> 3);
      if (dark) bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (x & 7));
    }
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { width, height, bits: btoa(text) };
}
