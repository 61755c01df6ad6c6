import { z } from 'zod';
import { identifierKinds } from '../../identifier/identifier-kind.ts';
import { orderStates } from '../../order/order.ts';

/** Repairs that turn a text into an identifier. The screen names each one, and a person accepts it. */
export const repairKinds = [
  'invisible',
  /** Arabic-Indic, Persian, full-width and other digits were converted. */
  'other-digits',
  /** `.0` at the end, as programs write an integer. */
  'decimal-zero',
  /** `3.5…E+14` with all digits present. */
  'exponent-exact',
  'check-digit-added',
  /** The software version of an IMEISV (16 or 17 digits) was replaced by the check digit. */
  'version-dropped',
  /** A leading zero that a spreadsheet dropped was restored. */
  'zero-restored',
  'two-zeros-restored',
  /** A zero that a program added before fifteen digits was removed. */
  'zero-dropped',
  /** Digits before an IMEI, such as a row number, were removed. */
  'front-dropped',
] as const;
export const repairKindSchema = z.enum(repairKinds);
export type RepairKind = (typeof repairKinds)[number];

/** Kinds of a text that the service does not accept. */
export const foundKinds = [
  'imei',
  'iccid',
  'eid',
  'meid',
  'meid-decimal',
  'serial',
  'barcode',
  'card',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Why a number with a valid check digit cannot be a device's. */
export const inventedReasons = ['zeros', 'repeats', 'sequence', 'sample', 'type-code'] as const;
export type InventedReason = (typeof inventedReasons)[number];

const identifier = z.string();
const line = z.number().int();
const alternativeSchema = z.object({ identifier, repairs: z.array(repairKindSchema) });
export type Alternative = z.infer<typeof alternativeSchema>;

/** How a text is read by its service's rule, independent of the list. */
export const findingSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('good'), identifier }),
  /** Good if a person accepts the repairs. */
  z.object({ is: z.literal('repair'), identifier, repairs: z.array(repairKindSchema) }),
  /** Ambiguous: a person chooses one of two readings, likeliest first. */
  z.object({ is: z.literal('choice'), alternatives: z.array(alternativeSchema) }),
  /** `fits` is the valid check digit, `mended` the whole number with it. Either the check digit or another digit is wrong. */
  z.object({ is: z.literal('bad-check-digit'), digits: z.string(), fits: z.string(), mended: z.string() }),
  z.object({ is: z.literal('too-short'), count: z.number().int(), least: z.number().int() }),
  z.object({ is: z.literal('too-long'), count: z.number().int(), most: z.number().int() }),
  /** Other characters among the digits, such as the letter O. */
  z.object({ is: z.literal('not-digits'), characters: z.string() }),
  z.object({ is: z.literal('letters-not-allowed') }),
  z.object({ is: z.literal('has-spaces') }),
  z.object({ is: z.literal('not-the-pattern'), pattern: z.string() }),
  /** A spreadsheet's `1.23457E+14`: digits are lost and cannot be restored. */
  z.object({ is: z.literal('digits-lost'), written: z.string() }),
  /** Recognized, but not the kind that this service takes. `mayKeep`: the service's rule would accept it. */
  z.object({
    is: z.literal('other-kind'),
    found: z.enum(foundKinds),
    wanted: z.enum(identifierKinds),
    identifier,
    mayKeep: z.boolean(),
  }),
  z.object({ is: z.literal('invented'), why: z.enum(inventedReasons), identifier, mayKeep: z.boolean() }),
  /** A line without a possible identifier, such as a heading. */
  z.object({ is: z.literal('no-identifier') }),
]);
export type Finding = z.infer<typeof findingSchema>;

export const knownOrderSchema = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  createdAt: z.number(),
  /** Name of the order's connection, if it is another connection of the same account. */
  elsewhere: z.string().nullable().default(null),
});
export type KnownOrder = z.infer<typeof knownOrderSchema>;

// The verdict `good` is defined below with additional fields.
const [, ...findingsButGood] = findingSchema.options;

/**
 * The verdict of a row, considering the list and the shop's orders. Only `good` rows are ordered. `kept`: a person accepted the row despite
 * a warning; `repairs`: the repairs that they accepted.
 */
export const listVerdictSchema = z.union([
  z.object({
    is: z.literal('good'),
    identifier,
    repairs: z.array(repairKindSchema),
    kept: z.boolean(),
    /** The customer price is unreadable and stays empty. The row can be ordered, because only the shop uses this price. */
    priceEmptied: z.boolean(),
  }),
  ...findingsButGood,
  /** The row names no service, and none was chosen for the list. */
  z.object({ is: z.literal('service-missing') }),
  z.object({ is: z.literal('service-unknown'), written: z.string() }),
  z.object({ is: z.literal('duplicate'), identifier, firstRow: z.number().int(), firstLine: line }),
  /** IMEI 2 of a device whose IMEI 1 is in the list; ordering both would pay twice for one device. May be kept. */
  z.object({ is: z.literal('second-imei'), identifier, firstRow: z.number().int(), firstLine: line }),
  /** This row and another may be two numbers of one device: a person decides whether to order one or both. */
  z.object({ is: z.literal('one-or-two'), identifier, other: z.string(), otherLine: line }),
  /** There is an unresolved order; O5 allows only one. */
  z.object({ is: z.literal('open'), identifier, known: knownOrderSchema }),
  /** There is a finished order that the supplier accepted; ordering again costs again. May be kept. */
  z.object({ is: z.literal('before'), identifier, known: knownOrderSchema }),
  /** The identifier is good, but another value of the row is not. */
  z.object({
    is: z.literal('field'),
    name: z.string(),
    problem: z.enum(['required', 'not-a-choice', 'not-a-number', 'not-a-date', 'not-a-time']),
    written: z.string(),
  }),
  z.object({ is: z.literal('quantity'), written: z.string() }),
  /** The row is hidden or struck out in the sheet, or marked as wrong: ordered only if a person includes it. */
  z.object({ is: z.literal('set-aside'), why: z.enum(['hidden', 'struck', 'warned']) }),
  /** Removed by a person; still counted. */
  z.object({ is: z.literal('removed') }),
  /** A person set the row aside for a separate list; it still counts. */
  z.object({ is: z.literal('split-off') }),
]);
export type ListVerdict =
  | { is: 'good'; identifier: string; repairs: RepairKind[]; kept: boolean; priceEmptied: boolean }
  | Exclude<Finding, { is: 'good' }>
  | { is: 'service-missing' }
  | { is: 'service-unknown'; written: string }
  | { is: 'duplicate' | 'second-imei'; identifier: string; firstRow: number; firstLine: number }
  | { is: 'one-or-two'; identifier: string; other: string; otherLine: number }
  | { is: 'open' | 'before'; identifier: string; known: KnownOrder }
  | {
      is: 'field';
      name: string;
      problem: 'required' | 'not-a-choice' | 'not-a-number' | 'not-a-date' | 'not-a-time';
      written: string;
    }
  | { is: 'quantity'; written: string }
  | { is: 'set-aside'; why: 'hidden' | 'struck' | 'warned' }
  | { is: 'removed' }
  | { is: 'split-off' };
