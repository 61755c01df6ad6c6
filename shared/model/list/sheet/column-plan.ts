import { z } from 'zod';

/** The possible meanings of a column. A custom field keeps the exact name in the service's record. */
export const columnMeaningSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('identifier') }),
  z.object({ is: z.literal('service') }),
  z.object({ is: z.literal('note') }),
  z.object({ is: z.literal('customer') }),
  z.object({ is: z.literal('price') }),
  z.object({ is: z.literal('quantity') }),
  z.object({ is: z.literal('field'), name: z.string().max(200) }),
  /** IMEI 2 of the device whose IMEI 1 is in the same row; never ordered automatically. */
  z.object({ is: z.literal('second-imei') }),
  z.object({ is: z.literal('unused') }),
]);
export type ColumnMeaning = z.infer<typeof columnMeaningSchema>;

/** How one sheet is read into rows. At most one column each for identifier, service, note, customer, price, quantity and each field. */
export const columnPlanSchema = z.object({
  sheet: z.number().int().min(0),
  /** True if the first non-blank row below the title rows contains column names. */
  header: z.boolean(),
  /** Number of non-blank rows above the column names; unused without a header. */
  titleRows: z.number().int().min(0),
  /** One meaning per column, by position. */
  meanings: z.array(columnMeaningSchema),
});
export type ColumnPlan = z.infer<typeof columnPlanSchema>;

/** A column with its guessed meaning, as the screen shows it. */
export const columnInfoSchema = z.object({
  /** The header's text; empty if none. */
  header: z.string(),
  /** The first values below the header, shortened. */
  samples: z.array(z.string()),
  hidden: z.boolean(),
  guessed: columnMeaningSchema,
  /** The basis of the guess. */
  because: z.enum(['header', 'content', 'neither']),
});
export type ColumnInfo = z.infer<typeof columnInfoSchema>;

export const sheetColumnsSchema = z.object({
  plan: columnPlanSchema,
  columns: z.array(columnInfoSchema),
  /** Key of a person's stored choices: equal for the same header in the same order, ignoring case and spaces. Null without a header. */
  fingerprint: z.string().nullable(),
  /** Columns about which a person is asked. `device`: which column has the devices. `price`: whether the price is the customer's. */
  asks: z.object({ device: z.array(z.number().int()), price: z.array(z.number().int()) }),
  /** True if the sheet is an order export of this app. */
  ownExport: z.boolean(),
});
export type SheetColumns = z.infer<typeof sheetColumnsSchema>;
