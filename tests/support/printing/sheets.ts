import {
  type LabelDocument,
  labelParts,
  type PrintedText,
  type ReceiptLine,
} from '../../../shared/model/printing/print-job.ts';

/** A completely black picture. */
export const blackPicture = (width: number, height: number) => ({
  width,
  height,
  bits: Buffer.alloc(Math.ceil(width / 8) * height, 0xff).toString('base64'),
});

/** A text to print; with a picture of it, as the page sends, if it is not plain ASCII. */
const printed = (text: string): PrintedText => ({
  text,
  picture: /^[\x20-\x7e]*$/.test(text) ? null : blackPicture(64, 24),
});

export const labelSheet = (
  identifier: string,
  texts: Partial<Record<string, string>> = {},
): LabelDocument => ({
  identifier,
  parts: Object.fromEntries(
    labelParts.map((part) => [part, printed(texts[part] ?? '')]),
  ) as LabelDocument['parts'],
});

export const receiptLine = (text: string, end = '', strong = false): ReceiptLine => ({
  ...printed(text + end),
  text,
  end,
  strong,
});
