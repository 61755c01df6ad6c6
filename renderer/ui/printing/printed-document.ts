import { type Box, labelLayout } from '../../../shared/model/printing/label-layout.ts';
import {
  isPlain,
  type LabelDocument,
  type LabelPart,
  labelParts,
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
import { asciiPunctuation } from './ascii-punctuation.ts';
import {
  type DocumentWords,
  labelTexts,
  type PrintableOrder,
  type ReceiptText,
  receiptTexts,
} from './document-texts.ts';
import { drawText, type Frame } from './draw-text.ts';

// A line of printed text is 24 dots high. Drawn letters need more space.
const receiptLineDots = 32;
const maxDrawnLines = 100;

/** Returns the order's label for this printer. Letters that the printer may lack are drawn. */
export function labelOf(
  order: PrintableOrder,
  words: DocumentWords,
  { paper, dpi }: { readonly paper: LabelKind } & Pick<LabelPrinter, 'dpi'>,
): LabelDocument {
  const texts = labelTexts(order, words);
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
  words: DocumentWords,
  printer: ReceiptPrinter,
): ReceiptDocument {
  const { head, body } = receiptTexts(order, words);
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

function printed(whole: string, end: string, frame: Frame): PrintedText {
  const text = asciiPunctuation(whole).slice(0, 4_000);
  return { text, picture: isPlain(text) && isPlain(end) ? null : drawText(text, end, frame) };
}
