import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import { orderStates } from './order.ts';
import type { OrderColumn } from './order-cells.ts';

const time = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const price = decimalSchema.nullable().default(null);

/**
 * Practice and shop data are separate: queries about the whole shop exclude practice orders, and return only practice orders during
 * practice.
 */
export const practisingSchema = z.object({ practising: z.boolean().default(false) });
export type Practising = z.infer<typeof practisingSchema>;

/** Limits a query to one connection; null covers the whole shop, including removed connections. */
export const ofConnectionSchema = practisingSchema.extend({
  connectionId: z.string().nullable().default(null),
});
export type OfConnection = z.infer<typeof ofConnectionSchema>;

/** Maximum services in a filter: more services would not narrow the list, and each service costs the search of an index range. */
export const maxServices = 50;

/** Columns by which orders lists can be sorted. */
export const sortedColumns = [
  ...(['state', 'identifier', 'service', 'group', 'customer', 'note', 'reference', 'price'] as const),
  ...(['customer-price', 'age', 'sent', 'finished', 'line'] as const),
] as const satisfies readonly OrderColumn[];

const sortSchema = z.object({ by: z.enum(sortedColumns), descending: z.boolean() });
export type OrderSort = Readonly<z.infer<typeof sortSchema>>;

/** The orders of a list, an export or a bulk action. All given conditions must be met. */
export const orderFilterSchema = z.object({
  /** An identifier or its last digits, a reference or its start, or words that all occur in customer, note, service or result. */
  search: z.string().max(200).default(''),
  states: z.array(z.enum(orderStates)).default([]),
  batchId: z.string().nullable().default(null),
  /** Only orders of this customer. */
  customerId: z.string().max(100).nullable().default(null),
  serviceIds: z.array(z.string()).max(maxServices).default([]),
  /** Placed at or after `since`, and before `until`; milliseconds since the epoch. */
  since: time,
  until: time,
  /** Total cost in any currency, including both limits. */
  priceFrom: price,
  priceTo: price,
  /**
   * `late`: only orders that have been open for longer than the service's usual time. `ready`: only succeeded orders that were not handed
   * over.
   */
  late: z.boolean().default(false),
  ready: z.boolean().default(false),
  /** Only single orders, not orders of a batch. */
  counter: z.boolean().default(false),
  /** With a batch: its rows in list order, each as its last attempt. Otherwise every attempt, newest first. */
  inListOrder: z.boolean().default(false),
  /** Orders without a value in the column come last in both directions; null for newest first, or list order. */
  sort: sortSchema.nullable().default(null),
  ...ofConnectionSchema.shape,
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** Orders that a person has selected: individual ids, or all results of a filter except some, so that a million ids are never sent. */
export const orderSelectionSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(z.string()).min(1).max(10_000) }),
  z.object({ by: z.literal('filter'), filter: orderFilterSchema, except: z.array(z.string()).max(10_000) }),
]);
export type OrderSelection = z.infer<typeof orderSelectionSchema>;
