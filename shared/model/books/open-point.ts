import { z } from 'zod';
import { moneySumSchema } from '../base/decimal.ts';

/** Points that are not settled, so that they may still change the totals of a day that is closed now. */
const openPointKinds = [
  /** Orders that may have been paid. No total includes them until this is known. */
  'uncertain',
  /** Orders that are saved but not sent yet. No total includes them. */
  'waiting',
  /** Orders that the supplier has accepted, without a result. They count as spent. */
  'open',
  /** Orders for which the supplier owes money, according to the wallet. */
  'owed',
  /** Money spent from the account without an order of the shop. No total includes it. */
  'unexplained',
  /** Orders that are missing in this journal. */
  'gap',
  /** Orders with a sending time in the future, because the clock was wrong. */
  'ahead',
] as const;

export const openPointSchema = z.object({
  kind: z.enum(openPointKinds),
  count: z.number().int(),
  sums: z.array(moneySumSchema),
});
export type OpenPoint = z.infer<typeof openPointSchema>;

/** The open points, and what customers owed, at a certain time. */
export const leftOpenSchema = z.object({
  points: z.array(openPointSchema),
  /** Number and customer prices of ready orders that were not handed over. */
  owedByCustomers: z.object({ orders: z.number().int(), sums: z.array(moneySumSchema) }),
});
export type LeftOpen = z.infer<typeof leftOpenSchema>;
