import { z } from 'zod';
import { decodeMessages } from '../base/coded-message.ts';
import { decimalSchema, moneySchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';
import { textsByName } from '../base/texts-by-name.ts';
import { identifierKinds } from '../identifier/identifier-kind.ts';
import { priceReasonSchema } from '../pricing/price-reason.ts';

/** States that are ours: what happens before the supplier has answered, or if it never will. */
const ourStates = ['queued', 'claimed', 'sending', 'uncertain', 'refused', 'cancelled'] as const;
/** States that the supplier reports. `unknown` keeps a status that we cannot read, and stays open. */
export const supplierStates = ['pending', 'in-process', 'unknown', 'success', 'rejected'] as const;
export const orderStates = [...ourStates, ...supplierStates] as const;
export type OrderState = (typeof orderStates)[number];
export type SupplierState = (typeof supplierStates)[number];

const supplierAnswers: readonly OrderState[] = supplierStates;

// money-safety O: every legal move of an order; the journal refuses all others.
const moves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  // Uncertain: a journal that turned out to be an older one cannot say that it was not sent since (J5).
  queued: ['claimed', 'cancelled', 'uncertain'],
  claimed: ['sending', 'queued', 'cancelled', 'uncertain'],
  sending: ['queued', 'refused', 'uncertain', ...supplierAnswers],
  uncertain: ['refused', ...supplierAnswers],
  refused: [],
  cancelled: [],
  pending: supplierAnswers,
  'in-process': supplierAnswers,
  unknown: supplierAnswers,
  // A final word with an empty code is often not final yet, so these may still move.
  success: supplierAnswers,
  rejected: supplierAnswers,
};

/** Whether an order may go from one state to another. A state may not move to itself except at the supplier. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return moves[from].includes(to);
}

/** States that O5's unique index holds to one per connection, service and identifier. */
export const unresolvedStates = [
  'queued',
  'claimed',
  'sending',
  'uncertain',
  'pending',
  'in-process',
  'unknown',
] as const;
/** States in which an order is polled. */
export const openAtSupplierStates = ['pending', 'in-process', 'unknown'] as const;

export function isOpenAtSupplier(state: OrderState): boolean {
  return (openAtSupplierStates as readonly OrderState[]).includes(state);
}

/** States of an order that the supplier took, or may have taken: it may have been paid. */
export const reachedStates = [
  'sending',
  'uncertain',
  'pending',
  'in-process',
  'unknown',
  'success',
  'rejected',
] as const;
export function isReached(state: OrderState): boolean {
  return (reachedStates as readonly OrderState[]).includes(state);
}

/**
 * How many uncertain outcomes in a row stop a connection's batches and single orders (money-safety O10): what follows would only end in the
 * same way. `orders.stopped.why` of every language names the number too.
 */
export const uncertainInARow = 3;

/**
 * How long an unanswered request can still arrive (money-safety H7). We reset what we give up, but a proxy may hold it: Linux delivers
 * written bytes for 15.4 min by default, the longest in use.
 */
export const mayArriveMs = 16 * 60_000;

/** States in which nothing more happens automatically. */
export const finalStates = ['success', 'rejected', 'refused', 'cancelled'] as const;

export function isFinal(state: OrderState): boolean {
  return (finalStates as readonly OrderState[]).includes(state);
}

export const orderSchema = z.object({
  id: z.string(),
  /** Rises with each order that is written. Lists are in its order, and their pages begin and end at it. */
  number: z.number().int(),
  connectionId: z.string(),
  batchId: z.string().nullable(),
  serviceId: z.string(),
  serviceName: z.string(),
  group: z.string(),
  identifier: z.string(),
  identifierKind: z.enum(identifierKinds),
  fields: textsByName(),
  /** Quantity; 1 if the service has none. */
  quantity: z.number().int().min(1),
  /** The service's record had a quantity when this was ordered: it is then sent, even if it is one. */
  quantityAsked: z.boolean(),
  /** What the order costs in all, as confirmed: the price at confirmation is the price at sending (O6). */
  price: moneySchema,
  state: z.enum(orderStates),
  /** The supplier's order id; opaque. */
  reference: z.string().nullable(),
  /** The supplier's own status word or number, verbatim. */
  supplierStatus: z.string().nullable(),
  /** The result (code or report) as the supplier wrote it: hostile until parsed. */
  result: z.string().nullable(),
  /** Reason for a refused, rejected, uncertain or requeued order: the supplier's words if any, else ours. */
  reason: z.string().nullable(),
  /** What else the supplier said of this order, under its own names. */
  details: detailsSchema,
  note: z.string(),
  customer: z.string(),
  /** Total for the customer including tax, if entered. */
  customerPrice: moneySchema.nullable(),
  /** The percentage of tax in that price; null: none, or not stated. */
  customerTax: decimalSchema.nullable(),
  /** How that price was made; null if unknown or hidden in lists. */
  pricedBy: priceReasonSchema.nullable(),
  /** Its line in the list that it was imported with, or its place in a batch that orders again. */
  sourceLine: z.number().int().nullable(),
  /** The order that this one deliberately repeats (O5). */
  againOf: z.string().nullable(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  sentAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** When it was ticked off as handed to its customer; null: not yet. */
  handedOverAt: z.number().nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** As much of a result as a list carries. */
export const maxResultInListLength = 2_000;

/** Whether a list may have carried only the start of this order's result. */
export function mayBeCut({ result }: Pick<Order, 'result'>): boolean {
  return result !== null && result.length >= maxResultInListLength;
}

/** One line of an order's history, never rewritten (J4). */
export const orderEventSchema = z.object({
  sequence: z.number(),
  at: z.number(),
  /** The person's name, or `app` or `supplier`. */
  who: z.string(),
  from: z.enum(orderStates).nullable(),
  to: z.enum(orderStates),
  /** What happened, from a closed list, so that every language can say it; `words` adds the supplier's or the person's own. */
  why: z.enum([
    'placed',
    'claimed',
    'sending',
    'accepted',
    'refused',
    'not-sent',
    'rate-limited',
    'outcome-unknown',
    'found-after-restart',
    'late-answer',
    'looked',
    'not-sent-again',
    'status-read',
    'status-held',
    'answer-accepted',
    'cancelled',
    'price-moved',
    'not-offered',
    'not-chosen',
    'service-changed',
    'reconciled',
    'decided-placed',
    'decided-not-placed',
    'released',
    'handed-over',
    'hand-over-undone',
    'placed-over-gap',
    'adopted',
    'found-in-gap',
    'numbers-unproven',
    'customer-changed',
    'customer-told',
  ]),
  words: z.string().nullable(),
  attemptId: z.string().nullable(),
  /** The order of ours that the reference which this line names belongs to (O9). */
  otherOrderId: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;
export type EventWhy = OrderEvent['why'];

/** Events about answers to status requests; an answer is set aside as long as the latest of them is `status-held`. */
export const answerEvents: readonly EventWhy[] = ['status-held', 'status-read', 'answer-accepted'];

/** The device that an answer was set aside for (money-safety P2), by the words of `status-held`; null if for another reason. */
export function otherDeviceOf(words: string | null): string | null {
  const [message] = decodeMessages(words ?? '') ?? [];
  return message?.note === 'held-other-device' ? String(message.identifier) : null;
}

/** The order that holds a reference (money-safety O9), as far as another order must show it. */
export const referenceHolderSchema = z.object({
  reference: z.string(),
  orderId: z.string(),
  identifier: z.string(),
  serviceName: z.string(),
  state: z.enum(orderStates),
  createdAt: z.number(),
  /** Name of its connection, if it is another one. */
  elsewhere: z.string().nullable(),
});
export type ReferenceHolder = z.infer<typeof referenceHolderSchema>;

/** An order that waits for its supplier under a reference that another order of ours bears too. */
export const sharedReferenceSchema = referenceHolderSchema.pick({
  reference: true,
  orderId: true,
  identifier: true,
});
export type SharedReference = z.infer<typeof sharedReferenceSchema>;

/** One look-up of an uncertain order at the supplier (money-safety O4): what was compared and found. Moves nothing. */
export const reconciliationSchema = z.object({
  at: z.number(),
  /** Orders at the supplier that could be this one; null if its list could not be read. */
  candidates: z.array(z.string()).nullable(),
  /** When each of them was placed by the supplier's clock; those without a time are omitted. */
  times: z.record(z.string(), z.number()),
  /** The supplier's orders that could be it, but each belongs to another order of ours by now (O9). */
  held: z.array(referenceHolderSchema),
  /** Why the list could not be read, in one sentence; null if it was. */
  failed: z.string().nullable(),
  /** The balance as known before sending and as it is now, if both are known. */
  balanceBefore: moneySchema.nullable(),
  balanceNow: moneySchema.nullable(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/** What the balance says of an uncertain order. `others`: how many more orders its fall is explained by. */
export const balanceEvidenceSchema = z.object({
  means: z.enum(['placed', 'not-placed']),
  fell: moneySchema,
  others: z.number().int(),
});
export type BalanceEvidence = z.infer<typeof balanceEvidenceSchema>;

/** One request about this order, with the reply as it came (O8). `reply` is capped and carries no key. */
export const attemptSchema = z.object({
  id: z.string(),
  purpose: z.enum(['place', 'status']),
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
  /** The request, without the key. */
  request: z.string(),
  httpStatus: z.number().nullable(),
  /** What the attempt proved, by O3. */
  verdict: z.enum([
    'running',
    'accepted',
    'refused',
    'not-sent',
    'rate-limited',
    'uncertain',
    'read',
    'not-understood',
  ]),
  /** Why that verdict, in one sentence for the log and the support desk. */
  evidence: z.string(),
});
export type Attempt = z.infer<typeof attemptSchema>;
