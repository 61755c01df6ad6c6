import { z } from 'zod';
import { reportDaySchema, reportServiceSchema, reportSpans } from '../../model/order/report.ts';
import { saleGroupSchema } from '../../model/pricing/sales.ts';
import { call } from '../base/call.ts';

const salesSchema = z.object({
  /** Every day with a sale, oldest first. */
  days: z.array(saleGroupSchema),
  /** One sum for each service; the service with the most orders comes first. */
  services: z.array(saleGroupSchema),
  /** One sum for each of the customers with the most orders. Orders without a customer are under ''. */
  customers: z.array(saleGroupSchema),
  /** One sum for each person who placed orders; the person with the most orders comes first. Orders without a person are under 'person'. */
  persons: z.array(saleGroupSchema),
  madeAt: z.number(),
});
export const reports = {
  /** Totals of the shop's orders in the last `days` days: for every day, oldest first, and for each service, most ordered first. */
  read: call({ who: 'see-margins', till: true })
    .input(z.object({ days: z.literal(reportSpans) }))
    .output(
      z.object({
        days: z.array(reportDaySchema),
        services: z.array(reportServiceSchema),
        madeAt: z.number(),
      }),
    ),
  /** Revenue without tax, and cost, of successful orders in the last `days` days: by day, service, customer and person. */
  sales: call({ who: 'see-margins', till: true })
    .input(z.object({ days: z.literal(reportSpans) }))
    .output(salesSchema),
};
