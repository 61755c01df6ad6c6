import { z } from 'zod';
import { customerContactsSchema, customerSchema } from '../../model/customer/customer.ts';
import { channels, messageKinds } from '../../model/customer/telling.ts';
import { orderTableSchema } from '../../model/order/order-cells.ts';
import { practisingSchema } from '../../model/order/order-filter.ts';
import { call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';

const idSchema = z.string().min(1).max(100);
const id = z.object({ id: idSchema });
const text = z.string().max(200);

/** The customers of orders. Their contacts are stored only in the shop's journal. */
export const customers = {
  /**
   * Customers sorted by name, paged by key. Only the first page has a `total`. `ready`: only customers with orders ready for pick-up.
   * `owed`: only customers who still have to pay.
   */
  list: call({ who: 'person', till: true })
    .input(
      practisingSchema.extend({
        search: text.default(''),
        only: z.enum(['all', 'ready', 'owed']).default('all'),
        cursor: z.string().max(1_000).nullable().default(null),
        limit: z.number().int().min(1).max(200).default(100),
      }),
    )
    .output(
      z.object({
        customers: z.array(customerSchema),
        nextCursor: z.string().nullable(),
        total: z.number().int().nullable(),
      }),
    ),
  /** Customers who match a typed text, the likeliest first. */
  suggest: call({ who: 'person', till: true })
    .input(practisingSchema.extend({ text, limit: z.number().int().min(1).max(20).default(8) }))
    .output(z.array(customerSchema)),
  read: call({ who: 'person', till: true })
    .input(practisingSchema.extend(id.shape))
    .output(customerSchema.nullable()),
  /** The customer with this name; null if neither orders nor contacts contain it. */
  named: call({ who: 'person', till: true })
    .input(practisingSchema.extend({ name: text }))
    .output(customerSchema.nullable()),
  groups: call({ who: 'person', till: true }).output(z.array(z.string())),
  /**
   * Stores a customer's contacts. `id` is null for a new customer. A changed name is written to all of the customer's orders. `taken`:
   * another customer has this name, so nothing was written; a person can merge both.
   */
  write: call({ who: 'person', till: true })
    .input(customerContactsSchema.extend({ id: idSchema.nullable() }))
    .output(
      z.discriminatedUnion('is', [
        z.object({ is: z.literal('written'), customer: customerSchema }),
        z.object({ is: z.literal('taken'), by: customerSchema }),
      ]),
    ),
  /** Moves one customer's orders to another customer, and returns that customer. */
  merge: call({ who: 'shop' })
    .input(z.object({ from: idSchema, into: idSchema }))
    .output(customerSchema),
  /** Removes the contacts, and the name from all orders, stored lists and indexes. The orders stay. Returns the number of these orders. */
  forget: call({ who: 'shop' })
    .input(id)
    .output(z.object({ orders: z.number().int() })),
  /** Removes the contacts and names of all customers that occur only in practice orders. */
  forgetPractice: call({ who: 'shop' }).output(z.object({ customers: z.number().int() })),
  /** Records in the history of these orders what the customer was told, and in which way. Sends nothing. */
  told: call({ who: 'person', till: true })
    .input(
      z.object({ ids: z.array(idSchema).min(1).max(500), what: z.enum(messageKinds), way: z.enum(channels) }),
    )
    .output(z.object({ orders: z.number().int() })),
  /** Exports a customer's contacts and orders as a CSV file with these column headers. */
  export: call({ who: 'export', till: true })
    .input(
      z.object({
        id: idSchema,
        heads: z.object({ name: text, phone: text, mail: text, language: text, group: text, note: text }),
        table: orderTableSchema,
      }),
    )
    .output(handedOutSchema),
};
