import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import type { OrderState } from '../order/order.ts';
import { type FindingKind, owedKinds, unknownKinds } from '../wallet/finding.ts';

// Claims on a supplier: to verify an order's result, to speed up, or to pay money back.

/** Asked for an act of the supplier: a person says whether it came. */
const actKinds = ['verify-result', 'speed-up', 'cancel'] as const;
/** Asked for money, as a difference of the wallet says it. */
export const moneyKinds = [...owedKinds, ...unknownKinds] as const;
export const claimKinds = [...actKinds, ...moneyKinds] as const;
export type ClaimKind = (typeof claimKinds)[number];

export function isAboutMoney(kind: ClaimKind): boolean {
  return (moneyKinds as readonly ClaimKind[]).includes(kind);
}

/**
 * What no two open claims about one order may share. A difference changes its kind as refunds come in parts; it is the same money.
 */
export function topicOf(kind: ClaimKind): string {
  return isAboutMoney(kind) ? 'money' : kind;
}

export const claimStates = ['open', 'asked', 'promised', 'closed'] as const;
export type ClaimState = (typeof claimStates)[number];
export const claimOutcomes = ['won', 'refused', 'withdrawn'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** The state after an act; null if the act is not possible. A promise that was followed up is still a promise. */
export function afterAct(state: ClaimState, act: 'asked' | 'promised' | 'closed'): ClaimState | null {
  if (state === 'closed') return null;
  return act === 'asked' && state === 'promised' ? 'promised' : act;
}

/** The possible claims for an order in this state, the likeliest first. An uncertain one is settled first. */
export function kindsFor(state: OrderState, found: FindingKind | null): readonly ClaimKind[] {
  const difference = moneyKinds.filter((kind) => kind === found);
  const others: Readonly<Record<OrderState, readonly ClaimKind[]>> = {
    queued: [],
    claimed: [],
    sending: [],
    uncertain: [],
    cancelled: [],
    refused: ['charged-though-refused'],
    pending: ['speed-up', 'cancel', 'charged-twice'],
    'in-process': ['speed-up', 'cancel', 'charged-twice'],
    unknown: ['speed-up', 'cancel', 'charged-twice'],
    success: ['verify-result', 'charged-twice'],
    rejected: ['refund-missing', 'verify-result', 'charged-twice'],
  };
  // If the wallet shows a difference, no other claim about money applies.
  const rest = others[state].filter((kind) => difference.length === 0 || !isAboutMoney(kind));
  return [...difference, ...rest];
}

/** The subject of a claim: an order of ours, or a row of the wallet without an order, by the supplier's own id. */
export const claimSubjectSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('order'), orderId: z.string().max(64) }),
  z.object({ of: z.literal('row'), connectionId: z.string().max(64), rowId: z.string().max(400) }),
]);
export type ClaimSubject = z.infer<typeof claimSubjectSchema>;

/** One line of a claim's history, never rewritten (J4). */
const claimEventSchema = z.object({
  at: z.number(),
  /** The person's name, or `app`. */
  who: z.string(),
  what: z.enum(['opened', 'asked', 'promised', 'noted', 'closed']),
  words: z.string(),
  /** When to ask again, as it was said then. */
  askAt: z.number().nullable(),
  /** The supplier's reference of the order at that time, used in the claim. */
  reference: z.string().nullable(),
});
export type ClaimEvent = z.infer<typeof claimEventSchema>;

export const claimSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  connectionId: z.string(),
  /** The connection's name, even if it was removed. */
  supplier: z.string(),
  supplierRemoved: z.boolean(),
  kind: z.enum(claimKinds),
  about: claimSubjectSchema,
  /** The order's identifier, or the supplier's words of the row. */
  identifier: z.string().nullable(),
  what: z.string(),
  /** The amount claimed when it was opened; null if it is not about money. */
  amount: moneySchema.nullable(),
  state: z.enum(claimStates),
  outcome: z.enum(claimOutcomes).nullable(),
  /** Rows of the wallet that paid it; none if a person said that it was won. */
  paidBy: z.array(z.string()),
  openedAt: z.number(),
  askedAt: z.number().nullable(),
  /** When to ask the supplier, or ask again; null once closed. */
  askAt: z.number().nullable(),
  closedAt: z.number().nullable(),
});
export type Claim = z.infer<typeof claimSchema>;

export const wholeClaimSchema = z.object({ claim: claimSchema, events: z.array(claimEventSchema) });
export type WholeClaim = z.infer<typeof wholeClaimSchema>;

/** Those whose day has come, all that are open, or those that are over. */
export const claimStageSchema = z.enum(['due', 'open', 'closed']);
export type ClaimStage = z.infer<typeof claimStageSchema>;
