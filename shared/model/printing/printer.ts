import { z } from 'zod';

/** Kinds of paper that print without a dialog. A receipt's width is set by its printer. */
export const paperKinds = ['label-4x1', 'label-2x1', 'receipt'] as const;
export type PaperKind = (typeof paperKinds)[number];
export type LabelKind = Exclude<PaperKind, 'receipt'>;

/** Code pages of receipt printers, by Epson's numbers. With `ascii`, all non-ASCII characters are drawn. */
export const codePages = [
  ...(['ascii', 'cp437', 'cp850', 'cp858', 'cp852', 'cp857', 'cp866'] as const),
  ...(['windows1252', 'windows1251', 'windows1254'] as const),
] as const;
export type CodePage = (typeof codePages)[number];

/** The standard port of network printers for raw jobs. */
export const rawPort = 9100;

/** A host name or an IP address. */
export const hostPattern = /^[A-Za-z0-9_.:%-]+$/;

/** A printer's address: on the network, or in the system's list. `outside`: a person confirmed an address outside the shop's network. */
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

/** Resolution of a label printer in dots per inch. */
export const resolutions = [203, 300] as const;
export type Resolution = (typeof resolutions)[number];
/** Characters per line of a receipt printer: for 58 mm, and for the two variants of 80 mm. */
export const receiptColumns = [32, 42, 48] as const;

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

/** The printers of this machine and the printer of each paper; null for the print dialog only. */
export const printingSchema = z.object({
  printers: z.array(printerSchema).max(20),
  papers: z.record(z.enum(paperKinds), z.string().max(40).nullable()),
  /** True if labels show the customer's name, which anyone at the counter can see. */
  customerOnLabels: z.boolean(),
});
export type Printing = z.infer<typeof printingSchema>;

export const noPrinting: Printing = {
  printers: [],
  papers: { 'label-4x1': null, 'label-2x1': null, receipt: null },
  customerOnLabels: true,
};

/** The printer for a paper; null if no printer is chosen, or if the chosen printer does not print this paper. */
export function printerFor(printing: Printing, paper: PaperKind): Printer | null {
  const id = printing.papers[paper];
  const prints = paper === 'receipt' ? 'receipts' : 'labels';
  return printing.printers.find((each) => each.id === id && each.prints === prints) ?? null;
}

/** Width of a receipt in dots: each character of the default font is twelve dots wide. */
export function dotsAcross({ columns }: Pick<ReceiptPrinter, 'columns'>): number {
  return columns * 12;
}
