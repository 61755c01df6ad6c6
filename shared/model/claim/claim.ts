import { z } from 'zod';
import { moneySchema } from '../base/decimal.ts';
import type { OrderState } from '../order/order.ts';
import { type FindingKind, owedKinds, unknownKinds } from '../wallet/finding.ts';

// Claims on a supplier: to verify an order's result, to speed up or cancel an order, or to refund money.

/** Kinds of claims that ask the supplier to do something other than pay. A person records whether the supplier did it. */
const actKinds = ['verify-result', 'speed-up', 'cancel'] as const;
/** Kinds of claims that ask for money. They are the kinds of differences between the wallet and the shop's orders. */
export const moneyKinds = [...owedKinds, ...unknownKinds] as const;
export const claimKinds = [...actKinds, ...moneyKinds] as const;
export type ClaimKind = (typeof claimKinds)[number];

export function isAboutMoney(kind: ClaimKind): boolean {
  return (moneyKinds as readonly ClaimKind[]).includes(kind);
}

/**
 * Returns a claim's topic. Two open claims about one order must not have the same topic. All money claims have the same topic, because a
 * partial refund changes the kind of the difference, but the claim is about the same money.
 */
export function topicOf(kind: ClaimKind): string {
  return isAboutMoney(kind) ? 'money' : kind;
}

export const claimStates = ['open', 'asked', 'promised', 'closed'] as const;
export type ClaimState = (typeof claimStates)[number];
export const claimOutcomes = ['won', 'refused', 'withdrawn'] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/** Returns the state after an action; null if the action is impossible. A promised claim stays promised if the supplier is asked again. */
export function afterAct(state: ClaimState, act: 'asked' | 'promised' | 'closed'): ClaimState | null {
  if (state === 'closed') return null;
  return act === 'asked' && state === 'promised' ? 'promised' : act;
}

/** Returns the possible claims, the likeliest first. There are none for an uncertain order, which must be settled first. */
export function kindsFor(state: OrderState, found: FindingKind | null): readonly ClaimKind[] {
  const difference = moneyKinds.filter((kind) => kind === found);
  const kindsByState: Readonly<Record<OrderState, readonly ClaimKind[]>> = {
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
  // If the wallet shows a difference, the claim about this difference is the only possible money claim.
  const otherKinds = kindsByState[state].filter((kind) => difference.length === 0 || !isAboutMoney(kind));
  return [...difference, ...otherKinds];
}

/** The subject of a claim: an order of the shop, or a wallet row without an order (with the supplier's id of the row). */
export const claimSubjectSchema = z.discriminatedUnion('of', [
  z.object({ of: z.literal('order'), orderId: z.string().max(64) }),
  z.object({ of: z.literal('row'), connectionId: z.string().max(64), rowId: z.string().max(400) }),
]);
export type ClaimSubject = z.infer<typeof claimSubjectSchema>;

/** An entry of a claim's history. Entries are never changed (J4). */
const claimEventSchema = z.object({
  at: z.number(),
  /** The person's name, or `app`. */
  who: z.string(),
  what: z.enum(['opened', 'asked', 'promised', 'noted', 'closed']),
  words: z.string(),
  /** The follow-up time set by this entry. */
  askAt: z.number().nullable(),
  /** The order's reference at that time, as used in the claim. */
  reference: z.string().nullable(),
});
export type ClaimEvent = z.infer<typeof claimEventSchema>;

export const claimSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  connectionId: z.string(),
  /** The connection's name, also after the connection was removed. */
  supplier: z.string(),
  supplierRemoved: z.boolean(),
  kind: z.enum(claimKinds),
  about: claimSubjectSchema,
  /** The order's identifier; null for a wallet row. */
  identifier: z.string().nullable(),
  what: z.string(),
  /** The amount that was claimed when the claim was opened; null if the claim is not about money. */
  amount: moneySchema.nullable(),
  state: z.enum(claimStates),
  outcome: z.enum(claimOutcomes).nullable(),
  /** Wallet rows that paid the claim. Empty if a person only stated that the claim was won. */
  paidBy: z.array(z.string()),
  openedAt: z.number(),
  askedAt: z.number().nullable(),
  /** Time at which to ask the supplier for the first time or again; null after closing. */
  askAt: z.number().nullable(),
  closedAt: z.number().nullable(),
});
export type Claim = z.infer<typeof claimSchema>;

export const claimDetailsSchema = z.object({ claim: claimSchema, events: z.array(claimEventSchema) });
export type ClaimDetails = z.infer<typeof claimDetailsSchema>;

/** `due`: open claims whose time to ask has come. `open`: all open claims. */
export const claimStageSchema = z.enum(['due', 'open', 'closed']);
export type ClaimStage = z.infer<typeof claimStageSchema>;
