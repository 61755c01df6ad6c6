import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';

/** How many days a report may look back. */
export const reportSpans = [7, 30, 90] as const;

/** What became of orders, in words that a whole column can share. */
export const outcomes = ['success', 'rejected', 'refused', 'uncertain', 'open'] as const;
export type ReportOutcome = (typeof outcomes)[number];

const countsSchema = z.record(z.enum(outcomes), z.number().int());

/**
 * One day `YYYY-MM-DD` in this machine's time zone, by when orders were sent, as in the books. Spent: what the supplier took and has not refunded.
 */
export const reportDaySchema = z.object({
  day: z.string(),
  orders: z.number().int(),
  spent: z.array(moneySchema),
});
export type ReportDay = z.infer<typeof reportDaySchema>;

export const reportServiceSchema = z.object({
  connectionId: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  orders: z.number().int(),
  outcomes: countsSchema,
  spent: z.array(moneySchema),
  /** The shop's own usual time; null with too few orders. */
  medianMs: z.number().nullable(),
  slowMs: z.number().nullable(),
  /** The longest time that the supplier claims; null if it cannot be read. `claim` is its own words. */
  claimedMs: z.number().nullable(),
  claim: z.string(),
});
export type ReportService = z.infer<typeof reportServiceSchema>;
