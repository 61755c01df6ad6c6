import { z } from 'zod';

/** What a job can be printed as, without a dialog. The width of a receipt is its printer's. */
export const paperKinds = ['label-4x1', 'label-2x1', 'receipt'] as const;
export type PaperKind = (typeof paperKinds)[number];
export type LabelKind = Exclude<PaperKind, 'receipt'>;

/** Code pages of receipt printers, by Epson's numbers. `ascii`: anything else is drawn. */
export const codePages = [
  ...(['ascii', 'cp437', 'cp850', 'cp858', 'cp852', 'cp857', 'cp866'] as const),
  ...(['windows1252', 'windows1251', 'windows1254'] as const),
] as const;
export type CodePage = (typeof codePages)[number];

/** The port that printers on a network take raw jobs at. */
export const rawPort = 9100;

/** A host name or an IP address. */
export const hostPattern = /^[A-Za-z0-9_.:%-]+$/;

/**
 * The address of a printer: on the network, or in the system's list. `outside`: a person confirmed an address that is not of the shop's
 * own network.
 */
const printerAddressSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('network'),
    host: z.string().trim().min(1).max(253).regex(hostPattern),
    port: z.number().int().min(1).max(65_535),
    outside: z.boolean(),
  }),
  z.object({ by: z.literal('system'), queue: z.string().min(1).max(200) }),
]);

const named = {
  id: z.string().min(1).max(40),
  name: z.string().trim().min(1).max(60),
  at: printerAddressSchema,
};

/** Dots an inch of a label printer. */
export const resolutions = [203, 300] as const;
export type Resolution = (typeof resolutions)[number];
/** Letters a line of a receipt printer: 58 mm, and both widths of 80 mm. */
export const receiptColumns = [32, 42, 48] as const;

/** A printer that understands raw jobs: ZPL for labels, ESC/POS for receipts. */
export const printerSchema = z.discriminatedUnion('prints', [
  z.object({ ...named, prints: z.literal('labels'), dpi: z.literal(resolutions) }),
  z.object({
    ...named,
    prints: z.literal('receipts'),
    columns: z.literal(receiptColumns),
    codePage: z.enum(codePages),
  }),
]);
export type Printer = z.infer<typeof printerSchema>;
export type LabelPrinter = Extract<Printer, { prints: 'labels' }>;
export type ReceiptPrinter = Extract<Printer, { prints: 'receipts' }>;

/** The printers of this machine, and which of them each paper comes from; null: the print dialog alone. */
export const printingSchema = z.object({
  printers: z.array(printerSchema).max(20),
  papers: z.record(z.enum(paperKinds), z.string().max(40).nullable()),
  /** Whether labels say the customer's name: they lie about on a counter. */
  customerOnLabels: z.boolean(),
});
export type Printing = z.infer<typeof printingSchema>;

export const noPrinting: Printing = {
  printers: [],
  papers: { 'label-4x1': null, 'label-2x1': null, receipt: null },
  customerOnLabels: true,
};

/** The printer for a paper, if one was chosen that prints it. */
export function printerFor(printing: Printing, paper: PaperKind): Printer | null {
  const id = printing.papers[paper];
  const prints = paper === 'receipt' ? 'receipts' : 'labels';
  return printing.printers.find((each) => each.id === id && each.prints === prints) ?? null;
}

/** Dots across a receipt: each letter of the usual font is twelve wide. */
export function dotsAcross({ columns }: Pick<ReceiptPrinter, 'columns'>): number {
  return columns * 12;
}
