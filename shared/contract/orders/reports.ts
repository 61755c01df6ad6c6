import { z } from 'zod';
import { reportDaySchema, reportServiceSchema, reportSpans } from '../../model/order/report.ts';
import { saleGroupSchema } from '../../model/pricing/sales.ts';
import { call } from '../base/call.ts';

export const reports = {
  /** What the shop's orders came to in the last days: every day, oldest first, and each service, the most ordered first. */
  read: call.input(z.object({ days: z.literal(reportSpans) })).output(
    z.object({
      days: z.array(reportDaySchema),
      services: z.array(reportServiceSchema),
      madeAt: z.number(),
    }),
  ),
  /** What succeeded orders of the last days were sold for without tax, and what they cost: by day, oldest first, by service, customer and person, most first. */
  sales: call.input(z.object({ days: z.literal(reportSpans) })).output(
    z.object({
      days: z.array(saleGroupSchema),
      services: z.array(saleGroupSchema),
      customers: z.array(saleGroupSchema),
      persons: z.array(saleGroupSchema),
      madeAt: z.number(),
    }),
  ),
};
