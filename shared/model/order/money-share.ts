import { z } from 'zod';
import { moneySumSchema } from '../base/decimal.ts';
import { orderStates } from './order.ts';

/** Where an order's money can be. `wallet/money-place.ts` explains each place. */
const moneyPlaceNames = [
  'not-paid',
  'not-known',
  'paid',
  'refund-due',
  'refunded',
  'refund-missing',
] as const;

/** Orders of one state whose money is in one place, with its amount. */
export const moneyShareSchema = z.object({
  state: z.enum(orderStates),
  is: z.enum(moneyPlaceNames),
  orders: z.number().int(),
  totals: z.array(moneySumSchema),
});
export type MoneyShare = z.infer<typeof moneyShareSchema>;
