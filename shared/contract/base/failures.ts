import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { waitingSchema } from '../../model/connection/account.ts';
import { knownOrderSchema } from '../../model/list/text/verdict.ts';
import { referenceHolderSchema } from '../../model/order/order.ts';
import { printerTroubles } from '../../model/printing/printer-trouble.ts';
import { rights } from '../../model/staff/rights.ts';

/**
 * Every failure of a call, with the data that a screen needs to say what to do next. The list is closed: any other error is a defect and
 * arrives as `unexpected`, with an incident id that is also in the log.
 */
export const failures = {
  /** The input is invalid; `problems` name the fields and give reasons from the page's list of reasons. */
  'invalid-input': {
    data: z.object({ problems: z.array(z.object({ field: z.string(), problem: z.string() })) }),
  },
  /** No connection is selected, or this machine has no key for it. */
  'no-key': { data: z.object({ connectionId: z.string().nullable() }) },
  /** The key is in a locked keychain; nothing was sent. */
  'keychain-locked': { data: z.object({ connectionId: z.string() }) },
  /** The key or sign-in was entered for another origin (H5); nothing was sent. `givenFor` is null if that origin is unknown. */
  'key-of-other-origin': {
    data: z.object({ connectionId: z.string(), givenFor: z.string().nullable(), wanted: z.string() }),
  },
  /**
   * The supplier refuses the key, the sign-in or this machine's address; `words` are the supplier's. `by` is set if a firewall or bot check
   * in front of the supplier answered, which says nothing about the key.
   */
  'key-refused': { data: z.object({ words: z.string(), by: z.literal('firewall').optional() }) },
  /** The supplier also needs the user name that belongs to the key; `words` are the supplier's. */
  'user-name-needed': { data: z.object({ words: z.string() }) },
  /** The address is not allowed: not https, or redirected to another host. */
  'address-refused': { data: z.object({ problem: z.string() }) },
  'insufficient-balance': {
    data: z.object({
      balance: moneySchema.nullable(),
      total: moneySchema,
      missing: moneySchema.nullable(),
      /** Queued and running orders that the balance must also cover. */
      waiting: waitingSchema.nullable().default(null),
    }),
  },
  /** The price differs from the confirmed one (O6). `current` is null if the service is gone; `since` is null if unknown. */
  'price-moved': {
    data: z.object({
      serviceId: z.string(),
      quoted: moneySchema,
      current: moneySchema.nullable(),
      since: z.number().nullable(),
    }),
  },
  /**
   * The price is the confirmed one, but the service differs from what was shown; `changes` lists the differences (O13). Nothing was placed.
   */
  'service-changed': { data: z.object({ serviceId: z.string(), changes: z.array(z.string()) }) },
  /** The supplier lists several services, with these names, under this id, and no person has chosen one. Nothing was placed. */
  'service-not-chosen': { data: z.object({ serviceId: z.string(), names: z.array(z.string()) }) },
  /** The supplier lists several services under this id, and no request can distinguish them. Nothing was placed. */
  'service-not-told-apart': { data: z.object({ serviceId: z.string(), names: z.array(z.string()) }) },
  /** There is an unresolved order for this service and identifier (O5). */
  'duplicate-order': { data: knownOrderSchema },
  /**
   * Rows of a list that are unresolved, or that are delivered and not repeated on purpose (O5). Nothing of the list was written. `row`
   * starts at 0.
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
  /** The reference belongs to another order of ours (O9); nothing was changed. */
  'reference-taken': { data: referenceHolderSchema },
  /**
   * The journal has an unsettled gap for this account, in which the same order may have been paid (J5). Nothing was written. To order
   * anyway, a person reads what is missing; the call then passes the newest gap's id and a reason.
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
   * The order exceeds the person's spending limit; nothing was ordered. `used` is the cost of their orders in the limit's time span so far.
   */
  'over-limit': {
    data: z.object({
      limit: z.enum(['order', 'day', 'month']),
      most: moneySchema,
      used: moneySchema,
      cost: moneySchema,
    }),
  },
  'rate-limited': { data: z.object({ retryInMs: z.number().nullable(), words: z.string() }) },
  /** No answer; `cause` is the step that failed. */
  unreachable: {
    data: z.object({
      cause: z.enum(['name', 'refused', 'tls', 'timeout', 'reset', 'network', 'proxy']),
      detail: z.string(),
    }),
  },
  /** An unreadable answer; `where` says where reading stopped, `sample` is shortened and redacted. */
  'not-understood': {
    data: z.object({ where: z.string(), sample: z.string(), httpStatus: z.number().nullable() }),
  },
  /** The request may or may not have been executed at the supplier. Never repeat it. */
  uncertain: { data: z.object({ orderId: z.string() }) },
  /** The supplier's refusal, in its own words. */
  refused: { data: z.object({ words: z.string() }) },
  /**
   * The journal could not be read or written; nothing was sent. `taken`: another process uses the data folder. With `not-answering`, and
   * with `unreachable` for a journal on a server, it is not known yet whether the write succeeded.
   */
  journal: {
    data: z.object({
      cause: z.enum(['full', 'read-only', 'locked', 'broken', 'not-answering', 'unreachable', 'taken']),
      detail: z.string(),
    }),
  },
  /** A printer did not accept a whole job. `printed`: part of the job may be on paper. */
  printer: {
    data: z.object({
      printer: z.string(),
      why: z.enum(printerTroubles),
      printed: z.enum(['nothing', 'maybe']),
    }),
  },
  /**
   * This machine is a till whose host is unreachable. `asked` false: nothing left this till. `asked` true: the call was sent without an
   * answer; repeating the same `requestId` gives the same order.
   */
  'host-away': { data: z.object({ asked: z.boolean() }) },
  /** Allowed only on the machine with the journal and the keys, never from a till. */
  'not-on-a-till': { data: z.object({}) },
  unexpected: { data: z.object({ incidentId: z.string() }) },
} as const;

export type FailureCode = keyof typeof failures;
export type FailureData<Code extends FailureCode> = z.infer<(typeof failures)[Code]['data']>;

/** A failure as a value, returned by the backend and shown by the page. */
export type Failure<Code extends FailureCode = FailureCode> = {
  [Each in Code]: { readonly code: Each; readonly data: FailureData<Each> };
}[Code];
