import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import { batchServiceSchema } from './batch.ts';

/** Why a chosen order cannot be ordered again with the others. */
export const leftOutReasons = [
  /** It is not finished, or it may have been placed: ordering it again could pay twice (O5). */
  ...(['open', 'uncertain'] as const),
  /** Another order for the same service and identifier is open, was delivered since, or was chosen as well and is newer. */
  ...(['on-order', 'delivered-since', 'chosen-twice'] as const),
  /** `not-chosen`: several services share its id, and nobody has chosen one. */
  ...(['another-connection', 'not-sold', 'not-chosen', 'no-price', 'one-by-one'] as const),
  /** The service needs an identifier, a field or a quantity that this order lacks. */
  'asks-otherwise',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** What ordering a selection again would order, and what of it cannot be. Nothing is written for it. */
export const repeatPlanSchema = z.object({
  connectionId: z.string(),
  chosen: z.number().int(),
  /** Token for exactly these orders, prices and states: only with it can they be ordered. */
  token: z.string(),
  /** Those that can be ordered again, oldest first. */
  orderIds: z.array(z.string()),
  /** At the price of this moment (O6). */
  services: z.array(batchServiceSchema),
  /** One sum for each currency. */
  totals: z.array(moneySchema),
  /** Those of them that were delivered, and what they were ordered at. */
  delivered: z.object({ orders: z.number().int(), totals: z.array(moneySchema) }),
  left: z.array(
    z.object({
      why: z.enum(leftOutReasons),
      orders: z.number().int(),
      /** The first few of them. */
      first: z.array(z.object({ id: z.string(), identifier: z.string() })),
    }),
  ),
});
export type RepeatPlan = z.infer<typeof repeatPlanSchema>;
