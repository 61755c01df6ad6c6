import { z } from 'zod';
import { decodeMessages } from '../base/coded-message.ts';
import { decimalSchema, moneySchema } from '../base/decimal.ts';
import { detailsSchema } from '../base/details.ts';
import { textsByName } from '../base/texts-by-name.ts';
import { identifierKinds } from '../identifier/identifier-kind.ts';
import { priceReasonSchema } from '../pricing/price-reason.ts';

/** Our own states, for orders without an answer from the supplier. */
const ourStates = ['queued', 'claimed', 'sending', 'uncertain', 'refused', 'cancelled'] as const;
/** States that the supplier reports. `unknown` is a status that we cannot read; the order stays open. */
export const supplierStates = ['pending', 'in-process', 'unknown', 'success', 'rejected'] as const;
export const orderStates = [...ourStates, ...supplierStates] as const;
export type OrderState = (typeof orderStates)[number];
export type SupplierState = (typeof supplierStates)[number];

const supplierAnswers: readonly OrderState[] = supplierStates;

// money-safety O: all legal transitions of an order; the journal refuses any other.
const moves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  // `uncertain`: an older copy of the journal does not know whether the order was sent after the copy was made (J5).
  queued: ['claimed', 'cancelled', 'uncertain'],
  claimed: ['sending', 'queued', 'cancelled', 'uncertain'],
  sending: ['queued', 'refused', 'uncertain', ...supplierAnswers],
  uncertain: ['refused', ...supplierAnswers],
  refused: [],
  cancelled: [],
  pending: supplierAnswers,
  'in-process': supplierAnswers,
  unknown: supplierAnswers,
  // A final status with an empty code is often not final yet, so these states may still change.
  success: supplierAnswers,
  rejected: supplierAnswers,
};

/** True if an order may change from one state to the other. Only supplier states may change to themselves. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return moves[from].includes(to);
}

/** States in which O5's unique index allows only one order per connection, service and identifier. */
export const unresolvedStates = [
  'queued',
  'claimed',
  'sending',
  'uncertain',
  'pending',
  'in-process',
  'unknown',
] as const;
export const openAtSupplierStates = ['pending', 'in-process', 'unknown'] as const;

export function isOpenAtSupplier(state: OrderState): boolean {
  return (openAtSupplierStates as readonly OrderState[]).includes(state);
}

/** States of orders that the supplier accepted or may have accepted, so that they may have been paid. */
export const mayBePaidStates = [
  'sending',
  'uncertain',
  'pending',
  'in-process',
  'unknown',
  'success',
  'rejected',
] as const;
export function isReached(state: OrderState): boolean {
  return (mayBePaidStates as readonly OrderState[]).includes(state);
}

/**
 * Number of uncertain outcomes in a row that stops a connection's batches and single orders (money-safety O10), because later orders would
 * end the same way. `orders.stopped.why` of every language contains the number too.
 */
export const uncertainInARow = 3;

/**
 * How long an unanswered request may still arrive (money-safety H7). We reset abandoned connections, but a proxy may hold the request. By
 * default, Linux retries written bytes for 15.4 min, which is longer than on other common systems.
 */
export const mayArriveMs = 16 * 60_000;

/** States after which nothing happens automatically. */
export const finalStates = ['success', 'rejected', 'refused', 'cancelled'] as const;

export function isFinal(state: OrderState): boolean {
  return (finalStates as readonly OrderState[]).includes(state);
}

export const orderSchema = z.object({
  id: z.string(),
  /** A number that rises with each new order; it sorts the lists, and page cursors refer to it. */
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
  /** True if the service's record had a quantity when the order was placed. The quantity is then sent even if it is 1. */
  quantityAsked: z.boolean(),
  /** Total cost as confirmed: the price at confirmation is the price at sending (O6). */
  price: moneySchema,
  state: z.enum(orderStates),
  /** The supplier's order id, opaque to the app. */
  reference: z.string().nullable(),
  /** The supplier's status word or number, verbatim. */
  supplierStatus: z.string().nullable(),
  /** The result (code or report) as the supplier wrote it; hostile until parsed. */
  result: z.string().nullable(),
  /** Why an order was refused, rejected, became uncertain or was queued again: the supplier's words if any, otherwise ours. */
  reason: z.string().nullable(),
  /** Other fields of the supplier about this order, by its own names. */
  details: detailsSchema,
  note: z.string(),
  customer: z.string(),
  /** Total for the customer including tax, if entered. */
  customerPrice: moneySchema.nullable(),
  /** The tax percentage in the customer price; null if there is no tax, or the percentage is not given. */
  customerTax: decimalSchema.nullable(),
  /** How the customer price was computed; null if unknown or omitted in lists. */
  pricedBy: priceReasonSchema.nullable(),
  /** Line number in its imported list, or position in a batch that repeats orders. */
  sourceLine: z.number().int().nullable(),
  /** The earlier order that this order repeats on purpose (O5). */
  againOf: z.string().nullable(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  updatedAt: z.number(),
  sentAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  /** Time at which the order was marked as handed over; null if not. */
  handedOverAt: z.number().nullable(),
});
export type Order = z.infer<typeof orderSchema>;

export const maxResultInListLength = 2_000;

/** True if a list may contain only the start of this order's result. */
export function mayBeCut({ result }: Pick<Order, 'result'>): boolean {
  return result !== null && result.length >= maxResultInListLength;
}

/** An entry of an order's history, never rewritten (J4). */
export const orderEventSchema = z.object({
  sequence: z.number(),
  at: z.number(),
  /** The person's name, or `app` or `supplier`. */
  who: z.string(),
  from: z.enum(orderStates).nullable(),
  to: z.enum(orderStates),
  /** The event, from a fixed list that every language can express; `words` adds the supplier's or a person's own words. */
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
  /** Our order that owns the reference mentioned in this entry (O9). */
  otherOrderId: z.string().nullable(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;
export type EventReason = OrderEvent['why'];

/** Events about status answers. An answer is set aside while the latest of these events is `status-held`. */
export const answerEvents: readonly EventReason[] = ['status-held', 'status-read', 'answer-accepted'];

/**
 * The other device that caused an answer to be set aside (money-safety P2), from the words of `status-held`; null if there was another
 * reason.
 */
export function otherDeviceOf(reason: string | null): string | null {
  const [message] = decodeMessages(reason ?? '') ?? [];
  return message?.note === 'held-other-device' ? String(message.identifier) : null;
}

/** The order that has a reference (money-safety O9), with the fields that another order's screen needs. */
export const referenceHolderSchema = z.object({
  reference: z.string(),
  orderId: z.string(),
  identifier: z.string(),
  serviceName: z.string(),
  state: z.enum(orderStates),
  createdAt: z.number(),
  /** Name of the order's connection, if different. */
  elsewhere: z.string().nullable(),
});
export type ReferenceHolder = z.infer<typeof referenceHolderSchema>;

/** An open order that has the same reference as another of our orders. */
export const sharedReferenceSchema = referenceHolderSchema.pick({
  reference: true,
  orderId: true,
  identifier: true,
});
export type SharedReference = z.infer<typeof sharedReferenceSchema>;

/** One look-up of an uncertain order at the supplier (money-safety O4): what was compared and found. It changes no state. */
export const reconciliationSchema = z.object({
  at: z.number(),
  /** The supplier's orders that may be this order; null if the supplier's list could not be read. */
  candidates: z.array(z.string()).nullable(),
  /** Time of placing of each candidate by the supplier's clock; candidates without a time are omitted. */
  times: z.record(z.string(), z.number()),
  /** The supplier's orders that may be this order but already belong to another order of ours (O9). */
  held: z.array(referenceHolderSchema),
  /** Why the list could not be read, in one sentence; null if it was read. */
  failed: z.string().nullable(),
  /** The balance before sending and now, if both are known. */
  balanceBefore: moneySchema.nullable(),
  balanceNow: moneySchema.nullable(),
});
export type Reconciliation = z.infer<typeof reconciliationSchema>;

/**
 * What the balance indicates about an uncertain order. `others` is the number of other orders that explain
 * part of the balance's decrease.
 */
export const balanceEvidenceSchema = z.object({
  means: z.enum(['placed', 'not-placed']),
  fell: moneySchema,
  others: z.number().int(),
});
export type BalanceEvidence = z.infer<typeof balanceEvidenceSchema>;

/** One request about this order (O8). `orders.rawReply` returns its raw reply. */
export const attemptSchema = z.object({
  id: z.string(),
  purpose: z.enum(['place', 'status']),
  startedAt: z.number(),
  finishedAt: z.number().nullable(),
  /** The request, without the key. */
  request: z.string(),
  httpStatus: z.number().nullable(),
  /** What the attempt proved (O3). */
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
  /** The reason for the verdict, in one sentence, for the log and for support. */
  evidence: z.string(),
});
export type Attempt = z.infer<typeof attemptSchema>;
