import { z } from 'zod';

/** The most sheets in one job, and the most with their copies. */
export const maxDocuments = 500;
export const maxCopies = 50;
export const maxPieces = 1_000;

/** A drawing in black and white, a bit a dot, each row from a new byte, 1 is black; its bytes in base 64. */
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

/** Whether every printer has all its letters. */
export function isPlain(text: string): boolean {
  return plain.test(text);
}

/** A text, and its picture in case a printer lacks its letters: anything but plain text always has a picture. */
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

/** A line of a receipt, or a name and its value; wrapped as needed. */
const receiptLineSchema = z
  .object({
    ...printedTextSchema.shape,
    /** At the other end of the line; '' if there is none. */
    end: z.string().max(4_000),
    strong: z.boolean(),
  })
  .refine(({ text, end, picture }) => picture !== null || isPlain(text + end));
export type ReceiptLine = z.infer<typeof receiptLineSchema>;

const receiptDocumentSchema = z.object({
  identifier: z.string().min(1).max(200),
  /** Before the barcode, and after it. */
  head: z.array(receiptLineSchema).max(20),
  body: z.array(receiptLineSchema).max(200),
});
export type ReceiptDocument = z.infer<typeof receiptDocumentSchema>;

const copies = z.number().int().min(1).max(maxCopies);

/** One print job, in words of the page's language, on a printer of the settings. */
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
