import { z } from 'zod';
import { moneySumSchema } from '../base/decimal.ts';
import { batchServiceSchema } from './batch.ts';

/** Why a selected order cannot be ordered again with the others. */
export const leftOutReasons = [
  /** The order is not final, or it may have been placed. Ordering it again could pay twice (O5). */
  ...(['open', 'uncertain'] as const),
  /** Another order for the same service and identifier is open, was delivered since, or is also selected and newer. */
  ...(['on-order', 'delivered-since', 'chosen-twice'] as const),
  /** `not-chosen`: several services have the order's service id, and no person chose one. */
  ...(['another-connection', 'not-sold', 'not-chosen', 'no-price', 'one-by-one'] as const),
  /** The service needs a different identifier, a field or a quantity that this order lacks. */
  'asks-otherwise',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Which selected orders can be ordered again, and which cannot. Creating the plan changes nothing. */
export const repeatPlanSchema = z.object({
  connectionId: z.string(),
  chosen: z.number().int(),
  /** Identifies exactly these orders, prices and states; ordering requires this token. */
  token: z.string(),
  /** Ids of the orders that can be ordered again, oldest first. */
  orderIds: z.array(z.string()),
  /** At the current prices (O6). */
  services: z.array(batchServiceSchema),
  /** One sum per currency. */
  totals: z.array(moneySumSchema),
  /** The orders of the plan that were delivered, and their original cost. */
  delivered: z.object({ orders: z.number().int(), totals: z.array(moneySumSchema) }),
  left: z.array(
    z.object({
      why: z.enum(leftOutReasons),
      orders: z.number().int(),
      /** The first of these orders. */
      first: z.array(z.object({ id: z.string(), identifier: z.string() })),
    }),
  ),
});
export type RepeatPlan = z.infer<typeof repeatPlanSchema>;
