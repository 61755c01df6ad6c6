import { z } from 'zod';
import { decimalSchema, moneySchema, moneySumSchema } from '../base/decimal.ts';
import { orderSchema } from '../order/order.ts';
import { transactionSchema } from './transaction.ts';

// Kinds of differences between the supplier's wallet and our orders, by who owes money to whom.

/** The supplier owes money to the shop. */
export const owedKinds = [
  'refund-missing',
  'refund-short',
  'charged-twice',
  'charged-more',
  'charged-though-refused',
] as const;

/** Spent from the account without an order of ours; only a person can find out why. */
export const unknownKinds = ['unknown-debit'] as const;

/** The shop received money, or a service that it did not pay for; the supplier may ask for it. */
export const favourKinds = ['not-charged', 'charged-less', 'refunded-too-much', 'unknown-refund'] as const;

/** Undecided: the row may belong to an uncertain order, or its amount or its order is unclear. */
export const unclearKinds = ['perhaps-uncertain', 'unclear'] as const;

export const findingKinds = [...owedKinds, ...unknownKinds, ...favourKinds, ...unclearKinds] as const;
export type FindingKind = (typeof findingKinds)[number];

/** The subject of a finding: an order with all its rows, or a row without an order. */
const findingSubjectSchema = z.object({
  of: z.enum(['order', 'row']),
  number: z.number().int(),
});

export const findingSchema = findingSubjectSchema.extend({
  kind: z.enum(findingKinds),
  /** The amount of the difference, never negative; null if unknown. */
  amount: moneySchema.nullable(),
  /** When the difference started: the order was sent or ended, or the money moved; null if unknown. */
  since: z.number().nullable(),
  /** Before this time, a refund is only expected, because refunds take time. */
  dueAt: z.number(),
  order: orderSchema
    .pick({ id: true, identifier: true, serviceName: true, customer: true, state: true })
    .extend({ price: moneySchema, reference: z.string().nullable() })
    .nullable(),
  /** The wallet rows that show the difference, oldest first. */
  rows: z.array(transactionSchema),
  /** Who settled the difference, when and why; null while open. */
  settled: z.object({ who: z.string(), at: z.number(), words: z.string() }).nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

export const findingGroupSchema = z.object({
  kind: z.enum(findingKinds),
  count: z.number().int(),
  sums: z.array(moneySumSchema),
});
export type FindingGroup = z.infer<typeof findingGroupSchema>;

/**
 * Stages of findings. `open`: needs a person. `expected`: may still resolve itself. `settled`: by a person. `earlier`: a row older than
 * this journal's first order, which needs no action.
 */
export const findingStageSchema = z.enum(['open', 'expected', 'settled', 'earlier']);
export type FindingStage = z.infer<typeof findingStageSchema>;

/** A finding that a person settled. With another amount, it would be a different finding. */
export const settledFindingSchema = findingSubjectSchema.extend({
  kind: z.enum(findingKinds),
  amount: decimalSchema.nullable(),
});
export type SettledFinding = z.infer<typeof settledFindingSchema>;
