import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';

/** Unsettled points that may still change the figures of a day that is closed now. */
const openPointKinds = [
  /** May have been ordered and paid; in no figure until known. */
  'uncertain',
  /** Recorded but not sent yet; in no figure. */
  'waiting',
  /** Accepted by the supplier without a result; counted as spent. */
  'open',
  /** The supplier owes money according to its wallet. */
  'owed',
  /** Spent from the account without an order of ours; in no figure. */
  'unexplained',
  /** Orders that are missing in this journal. */
  'gap',
  /** Sent at a time in the future, because the clock was ahead. */
  'ahead',
] as const;

export const openPointSchema = z.object({
  kind: z.enum(openPointKinds),
  count: z.number().int(),
  sums: z.array(moneySchema),
});
export type OpenPoint = z.infer<typeof openPointSchema>;

/** Open points, and what customers owed, at one time. */
export const leftOpenSchema = z.object({
  points: z.array(openPointSchema),
  /** Prices of ready orders that were not handed over. */
  owedByCustomers: z.object({ orders: z.number().int(), sums: z.array(moneySchema) }),
});
export type LeftOpen = z.infer<typeof leftOpenSchema>;
