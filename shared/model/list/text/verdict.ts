import { z } from 'zod';
import { identifierKinds } from '../../identifier/identifier-kind.ts';
import { orderStates } from '../../order/order.ts';

/** What can be done to a text so that it becomes an identifier. Each is named on screen and accepted by a person. */
export const repairKinds = [
  /** Invisible characters were dropped. */
  'invisible',
  /** Arabic-Indic, Persian, full-width and other digits read. */
  'other-digits',
  /** `.0` at the end, as programs write a whole number. */
  'decimal-zero',
  /** `3.5…E+14` in which every digit is still there. */
  'exponent-exact',
  /** Fourteen digits completed by the check digit. */
  'check-digit-added',
  /** The software version of an IMEISV (16 or 17 digits) dropped and the check digit put. */
  'version-dropped',
  /** The zero in front that a spreadsheet ate. */
  'zero-restored',
  'two-zeros-restored',
  /** The zero that a program put before fifteen digits. */
  'zero-dropped',
  /** Digits before fifteen that are an IMEI, such as the number of the row. */
  'front-dropped',
] as const;
export const repairKindSchema = z.enum(repairKinds);
export type RepairKind = (typeof repairKinds)[number];

/** Kinds of a text that is not what the service asks for. */
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

/** Why a number that passes its check is still no device's. */
export const inventedReasons = ['zeros', 'repeats', 'sequence', 'sample', 'type-code'] as const;
export type InventedReason = (typeof inventedReasons)[number];

const identifier = z.string();
const line = z.number().int();
const alternativeSchema = z.object({ identifier, repairs: z.array(repairKindSchema) });
/** One way to read an ambiguous text. */
export type Alternative = z.infer<typeof alternativeSchema>;

/** The interpretation of the text by the rule of its service, without the list around it. */
export const findingSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('good'), identifier }),
  /** Good once the repairs are accepted. */
  z.object({ is: z.literal('repair'), identifier, repairs: z.array(repairKindSchema) }),
  /** It can be two things; a person chooses. The likelier one first. */
  z.object({ is: z.literal('choice'), alternatives: z.array(alternativeSchema) }),
  /** `fits` is the digit that would pass, `mended` the whole number with it. Either it or another digit is wrong. */
  z.object({ is: z.literal('bad-check-digit'), digits: z.string(), fits: z.string(), mended: z.string() }),
  z.object({ is: z.literal('too-short'), count: z.number().int(), least: z.number().int() }),
  z.object({ is: z.literal('too-long'), count: z.number().int(), most: z.number().int() }),
  /** Other characters among the digits, such as the letter O. */
  z.object({ is: z.literal('not-digits'), characters: z.string() }),
  z.object({ is: z.literal('letters-not-allowed') }),
  z.object({ is: z.literal('has-spaces') }),
  z.object({ is: z.literal('not-the-pattern'), pattern: z.string() }),
  /** A spreadsheet's `1.23457E+14`: digits are lost and nothing brings them back. */
  z.object({ is: z.literal('digits-lost'), written: z.string() }),
  /** Recognised, but not what this service asks for. `mayKeep`: the supplier's record would accept it. */
  z.object({
    is: z.literal('other-kind'),
    found: z.enum(foundKinds),
    wanted: z.enum(identifierKinds),
    identifier,
    mayKeep: z.boolean(),
  }),
  z.object({ is: z.literal('invented'), why: z.enum(inventedReasons), identifier, mayKeep: z.boolean() }),
  /** A line in which nothing can be meant as an identifier, such as a heading. */
  z.object({ is: z.literal('no-identifier') }),
]);
export type Finding = z.infer<typeof findingSchema>;

/** What the journal knows of a service and identifier. */
export const knownOrderSchema = z.object({
  orderId: z.string(),
  state: z.enum(orderStates),
  createdAt: z.number(),
  /** The name of its connection, if that is another one of the same account. */
  elsewhere: z.string().nullable().default(null),
});
export type KnownOrder = z.infer<typeof knownOrderSchema>;

// Good is said below, with what a person accepted for it.
const [, ...findingsButGood] = findingSchema.options;

/**
 * The one verdict of a row, in the list and in the shop. A row is ordered only if it is `good`. `kept`: a person said that it is right
 * although something spoke against it; `repairs`: what they accepted.
 */
export const listVerdictSchema = z.union([
  z.object({
    is: z.literal('good'),
    identifier,
    repairs: z.array(repairKindSchema),
    kept: z.boolean(),
    /** The price to the customer could not be read and is left empty: only the shop reads it, so the row continues. */
    priceEmptied: z.boolean(),
  }),
  ...findingsButGood,
  /** The row names no service and none was chosen for the list. */
  z.object({ is: z.literal('service-missing') }),
  z.object({ is: z.literal('service-unknown'), written: z.string() }),
  z.object({ is: z.literal('duplicate'), identifier, firstRow: z.number().int(), firstLine: line }),
  /** IMEI 2 of a device whose IMEI 1 is in the list; ordering both would pay twice for one device. May be kept. */
  z.object({ is: z.literal('second-imei'), identifier, firstRow: z.number().int(), firstLine: line }),
  /** It and another row may be two numbers of one device: a person says whether one is ordered or both. */
  z.object({ is: z.literal('one-or-two'), identifier, other: z.string(), otherLine: line }),
  /** Unresolved at this moment; O5 allows no second one. */
  z.object({ is: z.literal('open'), identifier, known: knownOrderSchema }),
  /** The supplier took it once and is done with it; ordering it again is paid again. May be kept. */
  z.object({ is: z.literal('before'), identifier, known: knownOrderSchema }),
  /** The identifier is good, a value beside it is not. */
  z.object({
    is: z.literal('field'),
    name: z.string(),
    problem: z.enum(['required', 'not-a-choice', 'not-a-number', 'not-a-date', 'not-a-time']),
    written: z.string(),
  }),
  z.object({ is: z.literal('quantity'), written: z.string() }),
  /** Its row is hidden in the sheet, or it is struck out there, or called wrong: ordered only when a person takes it in. */
  z.object({ is: z.literal('set-aside'), why: z.enum(['hidden', 'struck', 'warned']) }),
  /** Taken out by a person; still counted. */
  z.object({ is: z.literal('removed') }),
  /** Set aside by a person for a separate list; still counted. */
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
