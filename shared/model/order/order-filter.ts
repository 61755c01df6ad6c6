import { z } from 'zod';
import { decimalSchema } from '../base/decimal.ts';
import { orderStates } from './order.ts';
import type { OrderColumn } from './order-cells.ts';

const time = z.number().int().min(0).max(8_640_000_000_000_000).nullable().default(null);
const price = decimalSchema.nullable().default(null);

/** Practice and shop are apart: what is asked of the whole shop leaves practice out, and while somebody practises the shop. */
export const practisingSchema = z.object({ practising: z.boolean().default(false) });
export type Practising = z.infer<typeof practisingSchema>;

/** Of which orders something is: of the whole shop, those of removed connections among them, unless a connection is named. */
export const ofConnectionSchema = practisingSchema.extend({
  connectionId: z.string().nullable().default(null),
});
export type OfConnection = z.infer<typeof ofConnectionSchema>;

/** More services than these at once are no narrowing; each of them is a stretch of an index to walk. */
export const maxServices = 50;

/** What lists of orders can be sorted by. */
export const sortedColumns = [
  ...(['state', 'identifier', 'service', 'group', 'customer', 'note', 'reference', 'price'] as const),
  ...(['customer-price', 'age', 'sent', 'finished', 'line'] as const),
] as const satisfies readonly OrderColumn[];

const sortSchema = z.object({ by: z.enum(sortedColumns), descending: z.boolean() });
export type OrderSort = Readonly<z.infer<typeof sortSchema>>;

/** Which orders a list, an export or a bulk action covers. All given conditions must hold. */
export const orderFilterSchema = z.object({
  /** An identifier or its last digits, a reference or its start, or words that all are in customer, note, service or result. */
  search: z.string().max(200).default(''),
  states: z.array(z.enum(orderStates)).default([]),
  batchId: z.string().nullable().default(null),
  /** Only those of this customer. */
  customerId: z.string().max(100).nullable().default(null),
  serviceIds: z.array(z.string()).max(maxServices).default([]),
  /** Placed at this time or later, and before that one; milliseconds since the epoch. */
  since: time,
  until: time,
  /** Total cost in any currency, both ends included. */
  priceFrom: price,
  priceTo: price,
  /** Only orders open longer than the service's usual time; only successes not handed over. */
  late: z.boolean().default(false),
  ready: z.boolean().default(false),
  /** Only single orders, not those of a batch. */
  counter: z.boolean().default(false),
  /** With a batch: its rows in the order of its list, each as its last attempt. Else newest first, and every attempt. */
  inListOrder: z.boolean().default(false),
  /** What has nothing in the column comes last, whichever way; null: newest first, or in list order. */
  sort: sortSchema.nullable().default(null),
  ...ofConnectionSchema.shape,
});
export type OrderFilter = z.infer<typeof orderFilterSchema>;

/** Orders that a person has chosen: by hand, or everything that a filter finds but a few. Never a million ids. */
export const orderSelectionSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('ids'), ids: z.array(z.string()).min(1).max(10_000) }),
  z.object({ by: z.literal('filter'), filter: orderFilterSchema, except: z.array(z.string()).max(10_000) }),
]);
export type OrderSelection = z.infer<typeof orderSelectionSchema>;
