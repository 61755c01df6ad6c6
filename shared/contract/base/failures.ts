import { z } from 'zod';
import { moneySchema } from '../../model/base/decimal.ts';
import { waitingSchema } from '../../model/connection/account.ts';
import { knownOrderSchema } from '../../model/list/text/verdict.ts';
import { referenceHolderSchema } from '../../model/order/order.ts';
import { printerTroubles } from '../../model/printing/printer-trouble.ts';
import { rights } from '../../model/staff/rights.ts';

/**
 * Every failure that a call may end in, each with the data that a screen needs to say what to do next.
 * The list is closed: what is not here is a defect and arrives as `unexpected`, with an incident id that the log also holds.
 */
export const failures = {
  /** What was asked for cannot be done as it stands; `problems` name the field and a reason from the page's word list. */
  'invalid-input': {
    data: z.object({ problems: z.array(z.object({ field: z.string(), problem: z.string() })) }),
  },
  /** No connection is selected, or its key is not known on this machine. */
  'no-key': { data: z.object({ connectionId: z.string().nullable() }) },
  /** The key is in a keychain that is locked; nothing was sent. */
  'keychain-locked': { data: z.object({ connectionId: z.string() }) },
  /** The key, or the sign-in, was given for another origin (H5); nothing was sent. `givenFor` null: nobody knows any more for which. */
  'key-of-other-origin': {
    data: z.object({ connectionId: z.string(), givenFor: z.string().nullable(), wanted: z.string() }),
  },
  /**
   * The supplier refuses the key, the sign-in or this machine's address; `words` are the supplier's. `by`: a firewall or bot check in front
   * of it answered, and nothing is known of the key.
   */
  'key-refused': { data: z.object({ words: z.string(), by: z.literal('firewall').optional() }) },
  /** The supplier also asks for the user name that belongs to the key; `words` are the supplier's. */
  'user-name-needed': { data: z.object({ words: z.string() }) },
  /** An address that may not be used: not https, or the answer sent us to another host. */
  'address-refused': { data: z.object({ problem: z.string() }) },
  'insufficient-balance': {
    data: z.object({
      balance: moneySchema.nullable(),
      total: moneySchema,
      missing: moneySchema.nullable(),
      /** What is queued or under way already and takes its part of the balance. */
      waiting: waitingSchema.nullable().default(null),
    }),
  },
  /** The price is not the one that the person confirmed (O6). `current` is null where the service is gone; `since` where it is not known. */
  'price-moved': {
    data: z.object({
      serviceId: z.string(),
      quoted: moneySchema,
      current: moneySchema.nullable(),
      since: z.number().nullable(),
    }),
  },
  /** The price is as confirmed, but the id means something else than was shown, as `changes` says (O13). Nothing was placed. */
  'service-changed': { data: z.object({ serviceId: z.string(), changes: z.array(z.string()) }) },
  /** The supplier lists several services under this id, by these names, and nobody has said which is meant. Nothing was placed. */
  'service-not-chosen': { data: z.object({ serviceId: z.string(), names: z.array(z.string()) }) },
  /** This supplier lists several services under this id, and nothing that it takes tells them apart. Nothing was placed. */
  'service-not-told-apart': { data: z.object({ serviceId: z.string(), names: z.array(z.string()) }) },
  /** An unresolved order for this service and identifier already exists (O5). */
  'duplicate-order': { data: knownOrderSchema },
  /** Rows of a list that are unresolved, or delivered and not repeated on purpose (O5); nothing of the list was written. `row` counts from 0. */
  'rows-on-order': {
    data: z.object({
      rows: z.array(z.object({ row: z.number().int(), ...knownOrderSchema.shape })),
    }),
  },
  /** The very same list was committed before; nothing was written. */
  'imported-before': {
    data: z.object({ batchId: z.string(), name: z.string(), createdAt: z.number(), rows: z.number().int() }),
  },
  /** The reference belongs to another order of ours (O9); nothing was changed. */
  'reference-taken': { data: referenceHolderSchema },
  /**
   * The journal has a gap of this account that is not settled: what is ordered may have been paid in it (J5). Nothing was written. It is
   * ordered all the same with the newest gap's id and a reason, once a person has read what is missing.
   */
  gap: {
    data: z.object({
      gapId: z.string(),
      from: z.number().nullable(),
      to: z.number(),
      /** At least so many orders are missing; 0 where that is not known. */
      orders: z.number().int(),
      acknowledged: z.boolean(),
    }),
  },
  /** People work here, and nobody has said who is at this page. Nothing was done. */
  locked: { data: z.object({}) },
  /** Whoever is at this page may not do this; `ask` names those who may. Nothing was done. */
  'not-allowed': { data: z.object({ right: z.enum(rights), ask: z.array(z.string()) }) },
  /** Not this person's PIN, or not the recovery code. Nothing is tried before `retryInMs` have passed. */
  'wrong-pin': { data: z.object({ retryInMs: z.number() }) },
  /** It costs more than whoever is at this page may spend; nothing was ordered. `used` is what their orders of that time cost already. */
  'over-limit': {
    data: z.object({
      limit: z.enum(['order', 'day', 'month']),
      most: moneySchema,
      used: moneySchema,
      cost: moneySchema,
    }),
  },
  'rate-limited': { data: z.object({ retryInMs: z.number().nullable(), words: z.string() }) },
  /** Nothing answered; `cause` says which step failed. */
  unreachable: {
    data: z.object({
      cause: z.enum(['name', 'refused', 'tls', 'timeout', 'reset', 'network', 'proxy']),
      detail: z.string(),
    }),
  },
  /** An answer came that could not be read; `where` says what stopped the reading, `sample` is capped and redacted. */
  'not-understood': {
    data: z.object({ where: z.string(), sample: z.string(), httpStatus: z.number().nullable() }),
  },
  /** It may or may not have happened at the supplier. Never repeat it. */
  uncertain: { data: z.object({ orderId: z.string() }) },
  /** The supplier said no, in its own words. */
  refused: { data: z.object({ words: z.string() }) },
  /** The journal could not be written or read; nothing was sent. `taken`: another process has come into the data folder. `not-answering` and, of a journal on a server, `unreachable`: whether it was written is not known yet. */
  journal: {
    data: z.object({
      cause: z.enum(['full', 'read-only', 'locked', 'broken', 'not-answering', 'unreachable', 'taken']),
      detail: z.string(),
    }),
  },
  /** A printer did not take a job whole. `printed`: whether some of it may have come out all the same. */
  printer: {
    data: z.object({
      printer: z.string(),
      why: z.enum(printerTroubles),
      printed: z.enum(['nothing', 'maybe']),
    }),
  },
  /**
   * This machine is a till, and the machine whose desk it uses is out of reach. `asked` false: nothing left this till. True: it was asked and the
   * answer did not come; the same `requestId` again is the same order.
   */
  'host-away': { data: z.object({ asked: z.boolean() }) },
  /** This is done at the machine that has the journal and the keys, never from a till. */
  'not-on-a-till': { data: z.object({}) },
  unexpected: { data: z.object({ incidentId: z.string() }) },
} as const;

export type FailureCode = keyof typeof failures;
export type FailureData<Code extends FailureCode> = z.infer<(typeof failures)[Code]['data']>;

/** A failure as a value: what the backend's layers return and what the page shows. */
export type Failure<Code extends FailureCode = FailureCode> = {
  [Each in Code]: { readonly code: Each; readonly data: FailureData<Each> };
}[Code];
