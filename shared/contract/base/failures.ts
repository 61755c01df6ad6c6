import { z } from 'zod';
import { moneySchema, moneySumSchema } from '../../model/base/decimal.ts';
import { waitingSchema } from '../../model/connection/account.ts';
import { knownOrderSchema } from '../../model/list/text/verdict.ts';
import { referenceHolderSchema } from '../../model/order/order.ts';
import { printerTroubles } from '../../model/printing/printer-trouble.ts';
import { rights } from '../../model/staff/rights.ts';

/**
 * All failures of calls, each with the data that a screen needs to say what to do next. Any other error is a defect and arrives as
 * `unexpected`, with an incident id that is also in the log.
 */
export const failures = {
  /** The input is invalid. `problems` has the invalid fields, each with a reason from the page's list of reasons. */
  'invalid-input': {
    data: z.object({ problems: z.array(z.object({ field: z.string(), problem: z.string() })) }),
  },
  /** No connection is selected, or this computer has no key for the connection. */
  'no-key': { data: z.object({ connectionId: z.string().nullable() }) },
  /** The key is in a locked keychain; nothing was sent. */
  'keychain-locked': { data: z.object({ connectionId: z.string() }) },
  /** The key or sign-in was entered for another origin (H5); nothing was sent. `givenFor` is null if that origin is unknown. */
  'key-of-other-origin': {
    data: z.object({ connectionId: z.string(), givenFor: z.string().nullable(), wanted: z.string() }),
  },
  /**
   * The supplier refuses the key, the sign-in or this computer's address, with these `words`. `by` is set if a firewall or bot check in
   * front of the supplier answered. Such an answer says nothing about the key.
   */
  'key-refused': { data: z.object({ words: z.string(), by: z.literal('firewall').optional() }) },
  /** The supplier also needs the user name that belongs to the key. `words` is the supplier's text. */
  'user-name-needed': { data: z.object({ words: z.string() }) },
  /** The address is not allowed, because it is not https or redirects to another host. */
  'address-refused': { data: z.object({ problem: z.string() }) },
  'insufficient-balance': {
    data: z.object({
      balance: moneySchema.nullable(),
      total: moneySumSchema,
      missing: moneySumSchema.nullable(),
      /** Orders that are not charged yet, which the balance must also cover. */
      waiting: waitingSchema.nullable().default(null),
    }),
  },
  /** The price differs from the confirmed price (O6). `current` is null if the service is gone; `since` is null if unknown. */
  'price-moved': {
    data: z.object({
      serviceId: z.string(),
      quoted: moneySchema,
      current: moneySchema.nullable(),
      since: z.number().nullable(),
    }),
  },
  /** The price is as confirmed, but the service differs from what was shown; `changes` lists the differences (O13). Nothing was placed. */
  'service-changed': { data: z.object({ serviceId: z.string(), changes: z.array(z.string()) }) },
  /** The supplier lists several services, with these names, under this id, and no person has chosen one. Nothing was placed. */
  'service-not-chosen': { data: z.object({ serviceId: z.string(), names: z.array(z.string()) }) },
  /** The supplier lists several services under this id, and no request can distinguish them. Nothing was placed. */
  'service-not-told-apart': { data: z.object({ serviceId: z.string(), names: z.array(z.string()) }) },
  /** There is already an unresolved order for this service and identifier (O5). */
  'duplicate-order': { data: knownOrderSchema },
  /**
   * Rows of a list whose service and identifier have an unresolved order, or a successful order that is not repeated on purpose (O5).
   * Nothing of the list was written. `row` starts at 0.
   */
  'rows-on-order': {
    data: z.object({
      rows: z.array(z.object({ row: z.number().int(), ...knownOrderSchema.shape })),
    }),
  },
  /** The same list was committed before; nothing was written. */
  'imported-before': {
    data: z.object({ batchId: z.string(), name: z.string(), createdAt: z.number(), rows: z.number().int() }),
  },
  /** The reference belongs to another order of the shop (O9). Nothing was changed. */
  'reference-taken': { data: referenceHolderSchema },
  /**
   * Orders may be missing in the journal (an unsettled gap, J5), and the same order may be among them,
   * already paid. Nothing was written. To order anyway, a person must read what is missing. The call then
   * passes the newest gap's id and the person's reason.
   */
  gap: {
    data: z.object({
      gapId: z.string(),
      from: z.number().nullable(),
      to: z.number(),
      /** Minimum number of missing orders; 0 if unknown. */
      orders: z.number().int(),
      acknowledged: z.boolean(),
    }),
  },
  /** The shop has staff, but no person is signed in on this page. Nothing was done. */
  locked: { data: z.object({}) },
  /** The signed-in person lacks the right; `ask` names people who have it. Nothing was done. */
  'not-allowed': { data: z.object({ right: z.enum(rights), ask: z.array(z.string()) }) },
  /** Wrong PIN or recovery code. The next attempt is accepted after `retryInMs`. */
  'wrong-pin': { data: z.object({ retryInMs: z.number() }) },
  /**
   * The order exceeds the person's spending limit; nothing was ordered. `used` is the cost of the person's orders in the limit's time span.
   */
  'over-limit': {
    data: z.object({
      limit: z.enum(['order', 'day', 'month']),
      most: moneySchema,
      used: moneySumSchema,
      cost: moneySchema,
    }),
  },
  'rate-limited': { data: z.object({ retryInMs: z.number().nullable(), words: z.string() }) },
  /** The supplier does not answer. `cause` is the step that failed. */
  unreachable: {
    data: z.object({
      cause: z.enum(['name', 'refused', 'tls', 'timeout', 'reset', 'network', 'proxy']),
      detail: z.string(),
    }),
  },
  /** The answer cannot be read. `where` says where reading stopped; `sample` is the answer or a page's title, shortened and redacted. */
  'not-understood': {
    data: z.object({ where: z.string(), sample: z.string(), httpStatus: z.number().nullable() }),
  },
  /** The request may or may not have been executed at the supplier. Never repeat it. */
  uncertain: { data: z.object({ orderId: z.string() }) },
  /** The supplier refuses the request, with these `words`. */
  refused: { data: z.object({ words: z.string() }) },
  /**
   * The journal could not be read or written; nothing was sent. `taken`: another process uses the data folder. `gone`: the journal's
   * file was moved, replaced or deleted while it was open. With `not-answering`, and with `unreachable` if the journal is on a server, it is
   * not known yet whether the write succeeded.
   */
  journal: {
    data: z.object({
      cause: z.enum([
        'full',
        'read-only',
        'locked',
        'broken',
        'not-answering',
        'unreachable',
        'taken',
        'gone',
      ]),
      detail: z.string(),
      /** Set if the journal is on a server, so that neither the data folder nor this computer's disk is the cause. */
      onServer: z.literal(true).optional(),
    }),
  },
  /** A printer did not accept the whole job. `printed` says whether part of the job may be on paper. */
  printer: {
    data: z.object({
      printer: z.string(),
      why: z.enum(printerTroubles),
      printed: z.enum(['nothing', 'maybe']),
    }),
  },
  /**
   * This computer is a till whose host is unreachable. If `asked` is false, the call was not sent. If true, it was sent but not answered; a
   * repetition with the same `requestId` returns the same order.
   */
  'host-away': { data: z.object({ asked: z.boolean() }) },
  /** The call is allowed only on the computer with the journal and the keys, never from a till. */
  'not-on-a-till': { data: z.object({}) },
  unexpected: { data: z.object({ incidentId: z.string() }) },
} as const;

export type FailureCode = keyof typeof failures;
export type FailureData<Code extends FailureCode> = z.infer<(typeof failures)[Code]['data']>;

export type Failure<Code extends FailureCode = FailureCode> = {
  [Each in Code]: { readonly code: Each; readonly data: FailureData<Each> };
}[Code];
