import { z } from 'zod';

/** What a column can be. A custom field keeps the exact name that the service's record gives it. */
export const columnMeaningSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('identifier') }),
  z.object({ is: z.literal('service') }),
  z.object({ is: z.literal('note') }),
  z.object({ is: z.literal('customer') }),
  /** What the customer pays. */
  z.object({ is: z.literal('price') }),
  z.object({ is: z.literal('quantity') }),
  z.object({ is: z.literal('field'), name: z.string().max(200) }),
  /** IMEI 2 of the device whose IMEI 1 is in the row: never ordered automatically. */
  z.object({ is: z.literal('second-imei') }),
  z.object({ is: z.literal('unused') }),
]);
export type ColumnMeaning = z.infer<typeof columnMeaningSchema>;

/** How one sheet is read into rows. At most one column each of identifier, service, note, customer, price, quantity, and each field. */
export const columnPlanSchema = z.object({
  sheet: z.number().int().min(0),
  /** True if a row has the column names: the first non-blank row below the title rows. */
  header: z.boolean(),
  /** Number of non-blank rows above the column names; unused without a header. */
  titleRows: z.number().int().min(0),
  /** One for each column, by position. */
  meanings: z.array(columnMeaningSchema),
});
export type ColumnPlan = z.infer<typeof columnPlanSchema>;

/** One column as the screen shows it to be corrected. */
export const columnInfoSchema = z.object({
  /** The header's text; empty if there is none. */
  header: z.string(),
  /** The first few values below the header, capped. */
  samples: z.array(z.string()),
  /** Its author hid it. */
  hidden: z.boolean(),
  guessed: columnMeaningSchema,
  /** What the guess rests on. */
  because: z.enum(['header', 'content', 'neither']),
});
export type ColumnInfo = z.infer<typeof columnInfoSchema>;

/** A sheet's columns with the plan that was guessed for them. */
export const sheetColumnsSchema = z.object({
  plan: columnPlanSchema,
  columns: z.array(columnInfoSchema),
  /** Equal for the same header in the same order, ignoring case and spaces; null without a header. Choices are stored under it. */
  fingerprint: z.string().nullable(),
  /** Questions for a person, by column index: which column is the device, and whether a price is the customer's. */
  asks: z.object({ device: z.array(z.number().int()), price: z.array(z.number().int()) }),
  /** It is an export of orders of this app. */
  ownExport: z.boolean(),
});
export type SheetColumns = z.infer<typeof sheetColumnsSchema>;
