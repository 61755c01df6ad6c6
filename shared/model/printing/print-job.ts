import { z } from 'zod';

/** Maximum documents in one job, and maximum sheets including copies. */
export const maxDocuments = 500;
export const maxCopies = 50;
export const maxPieces = 1_000;

/** A black and white picture with one bit per dot, 1 for black; each row starts with a new byte. Encoded in base64. */
const pictureSchema = z
  .object({
    width: z.number().int().min(1).max(1_200),
    height: z.number().int().min(1).max(4_000),
    bits: z.base64(),
  })
  .refine(({ width, height, bits }) => bits.length === Math.ceil((bytesAcross(width) * height) / 3) * 4);
export type Picture = z.infer<typeof pictureSchema>;

export function bytesAcross(width: number): number {
  return Math.ceil(width / 8);
}

const plain = /^[\x20-\x7e]*$/;

/** True if every printer has all characters of the text. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** A text, and its picture for printers that lack its characters. Texts that are not plain always have a picture. */
const printedTextSchema = z
  .object({ text: z.string().max(4_000), picture: pictureSchema.nullable() })
  .refine(({ text, picture }) => picture !== null || isPlain(text));
export type PrintedText = z.infer<typeof printedTextSchema>;

export const labelParts = ['shop', 'service', 'result', 'customer', 'foot'] as const;
export type LabelPart = (typeof labelParts)[number];

const labelDocumentSchema = z.object({
  identifier: z.string().min(1).max(200),
  parts: z.record(z.enum(labelParts), printedTextSchema),
});
export type LabelDocument = z.infer<typeof labelDocumentSchema>;

/** A line of a receipt, or a name with its value; wrapped if needed. */
const receiptLineSchema = z
  .object({
    ...printedTextSchema.shape,
    /** Text at the end of the line; '' if none. */
    end: z.string().max(4_000),
    strong: z.boolean(),
  })
  .refine(({ text, end, picture }) => picture !== null || isPlain(text + end));
export type ReceiptLine = z.infer<typeof receiptLineSchema>;

const receiptDocumentSchema = z.object({
  identifier: z.string().min(1).max(200),
  /** Lines before the barcode; `body` has the lines after the barcode. */
  head: z.array(receiptLineSchema).max(20),
  body: z.array(receiptLineSchema).max(200),
});
export type ReceiptDocument = z.infer<typeof receiptDocumentSchema>;

const copies = z.number().int().min(1).max(maxCopies);

/** One print job with texts in the page's language, for a printer in the settings. */
export const printJobSchema = z
  .discriminatedUnion('paper', [
    z.object({
      printerId: z.string().max(40),
      copies,
      paper: z.enum(['label-4x1', 'label-2x1']),
      sheets: z.array(labelDocumentSchema).min(1).max(maxDocuments),
    }),
    z.object({
      printerId: z.string().max(40),
      copies,
      paper: z.literal('receipt'),
      sheets: z.array(receiptDocumentSchema).min(1).max(maxDocuments),
    }),
  ])
  .refine((job) => job.sheets.length * job.copies <= maxPieces);
export type PrintJob = z.infer<typeof printJobSchema>;
