import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';

/** Matters not settled yet, which may still change the figures of a day that is closed now. */
const openPointKinds = [
  /** Perhaps ordered and paid: in no figure until known. */
  'uncertain',
  /** Written down and not sent yet: in no figure. */
  'waiting',
  /** Taken by the supplier, which has not answered: counted as spent. */
  'open',
  /** The supplier has money of ours, as its wallet says. */
  'owed',
  /** Spent from the account by no order of ours: in no figure. */
  'unexplained',
  /** Orders that this journal does not know of. */
  'gap',
  /** Sent later than now: the clock was ahead. */
  'ahead',
] as const;

export const openPointSchema = z.object({
  kind: z.enum(openPointKinds),
  count: z.number().int(),
  sums: z.array(moneySchema),
});
export type OpenPoint = z.infer<typeof openPointSchema>;

/** Open points, and what customers owed, at one moment. */
export const leftOpenSchema = z.object({
  points: z.array(openPointSchema),
  /** The prices of orders that are ready and not handed over. */
  owedByCustomers: z.object({ orders: z.number().int(), sums: z.array(moneySchema) }),
});
export type LeftOpen = z.infer<typeof leftOpenSchema>;
