import { z } from 'zod';
import { reportDaySchema, reportServiceSchema, reportSpans } from '../../model/order/report.ts';
import { saleGroupSchema } from '../../model/pricing/sales.ts';
import { call } from '../base/call.ts';

const salesSchema = z.object({
  /** Every day with a sale, oldest first. */
  days: z.array(saleGroupSchema),
  /** Most orders first. */
  services: z.array(saleGroupSchema),
  /** The customers with the most orders; orders without a customer are under ''. */
  customers: z.array(saleGroupSchema),
  /** Sums per person who placed the orders, most orders first; orders without a person are under 'person'. */
  persons: z.array(saleGroupSchema),
  madeAt: z.number(),
});
export const reports = {
  /** Totals of the shop's orders in the last days: every day, oldest first, and each service, most ordered first. */
  read: call({ who: 'see-margins', till: true })
    .input(z.object({ days: z.literal(reportSpans) }))
    .output(
      z.object({
        days: z.array(reportDaySchema),
        services: z.array(reportServiceSchema),
        madeAt: z.number(),
      }),
    ),
  /**
   * Revenue without tax and cost of succeeded orders in the last days: by day, oldest first; by service, customer and person, most orders
   * first.
   */
  sales: call({ who: 'see-margins', till: true })
    .input(z.object({ days: z.literal(reportSpans) }))
    .output(salesSchema),
};
