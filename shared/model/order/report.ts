import { z } from 'zod';
import { moneySumSchema } from '../base/decimal.ts';

export const reportSpans = [7, 30, 90] as const;

export const outcomes = ['success', 'rejected', 'refused', 'uncertain', 'open'] as const;
export type ReportOutcome = (typeof outcomes)[number];

const countsSchema = z.record(z.enum(outcomes), z.number().int());

/**
 * One day `YYYY-MM-DD` in this machine's time zone, by the orders' sending time, as in the books. `spent` is the cost of accepted orders
 * without refunds.
 */
export const reportDaySchema = z.object({
  day: z.string(),
  orders: z.number().int(),
  spent: z.array(moneySumSchema),
});
export type ReportDay = z.infer<typeof reportDaySchema>;

export const reportServiceSchema = z.object({
  connectionId: z.string(),
  serviceId: z.string(),
  serviceName: z.string(),
  orders: z.number().int(),
  outcomes: countsSchema,
  spent: z.array(moneySumSchema),
  /** The shop's own usual time; null if there are too few orders. */
  medianMs: z.number().nullable(),
  slowMs: z.number().nullable(),
  /** The longest time that the supplier states; null if unreadable. `claim` is the supplier's text. */
  claimedMs: z.number().nullable(),
  claim: z.string(),
});
export type ReportService = z.infer<typeof reportServiceSchema>;
