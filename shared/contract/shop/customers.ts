import { z } from 'zod';
import { customerContactsSchema, customerSchema } from '../../model/customer/customer.ts';
import { tellings, ways } from '../../model/customer/telling.ts';
import { orderTableSchema } from '../../model/order/order-cells.ts';
import { practisingSchema } from '../../model/order/order-filter.ts';
import { call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';

const idSchema = z.string().min(1).max(100);
const id = z.object({ id: idSchema });
const text = z.string().max(200);

/** The customers of orders. Contacts stay on this machine. */
export const customers = {
  /**
   * By name, paged by key; `total` comes with the first page only. `ready`: only those with something to collect; `owed`: only those who
   * have yet to pay.
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
  /** Customers that match a typed text, the likeliest first. */
  suggest: call({ who: 'person', till: true })
    .input(practisingSchema.extend({ text, limit: z.number().int().min(1).max(20).default(8) }))
    .output(z.array(customerSchema)),
  read: call({ who: 'person', till: true })
    .input(practisingSchema.extend(id.shape))
    .output(customerSchema.nullable()),
  /** The customer of this name; null if neither orders nor contacts have it. */
  named: call({ who: 'person', till: true })
    .input(practisingSchema.extend({ name: text }))
    .output(customerSchema.nullable()),
  groups: call({ who: 'person', till: true }).output(z.array(z.string())),
  /**
   * Writes contacts; `id` null: somebody new, or so far only named by orders. A changed name is written to all their orders. `taken`:
   * another customer has the name, and nothing was written: the two may be merged.
   */
  write: call({ who: 'person', till: true })
    .input(customerContactsSchema.extend({ id: idSchema.nullable() }))
    .output(
      z.discriminatedUnion('is', [
        z.object({ is: z.literal('written'), customer: customerSchema }),
        z.object({ is: z.literal('taken'), by: customerSchema }),
      ]),
    ),
  /** Moves one customer's orders to the other, who is returned. */
  merge: call({ who: 'shop' })
    .input(z.object({ from: idSchema, into: idSchema }))
    .output(customerSchema),
  /** Removes contacts, and the name from every order, kept list and index. The orders stay; returns how many. */
  forget: call({ who: 'shop' })
    .input(id)
    .output(z.object({ orders: z.number().int() })),
  /** The same for everybody named only by practice orders. */
  forgetPractice: call({ who: 'shop' }).output(z.object({ customers: z.number().int() })),
  /** Records in the history of these orders what their customer was told, and how. Sends nothing. */
  told: call({ who: 'person', till: true })
    .input(z.object({ ids: z.array(idSchema).min(1).max(500), what: z.enum(tellings), way: z.enum(ways) }))
    .output(z.object({ orders: z.number().int() })),
  /** Contacts and orders as CSV, under these heads. */
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
