import { z } from 'zod';
import { customerContactsSchema, customerSchema } from '../../model/customer/customer.ts';
import { tellings, ways } from '../../model/customer/telling.ts';
import { orderTableSchema } from '../../model/order/order-cells.ts';
import { call } from '../base/call.ts';
import { handedOutSchema } from '../base/handed-out.ts';

const idSchema = z.string().min(1).max(100);
const id = z.object({ id: idSchema });
const text = z.string().max(200);

/** Whom orders are for. Contacts stay on this machine. */
export const customers = {
  /** By name, paged by key; `total` comes with the first page alone. `ready`: only whom something waits for; `owed`: only who will pay for it. */
  list: call({ who: 'person', till: true })
    .input(
      z.object({
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
  /** Whom somebody who types this may mean, the likeliest first. */
  suggest: call({ who: 'person', till: true })
    .input(z.object({ text, limit: z.number().int().min(1).max(20).default(8) }))
    .output(z.array(customerSchema)),
  read: call({ who: 'person', till: true }).input(id).output(customerSchema.nullable()),
  /** Whose orders say this name; null if none does and nobody is written down so. */
  named: call({ who: 'person', till: true })
    .input(z.object({ name: text }))
    .output(customerSchema.nullable()),
  groups: call({ who: 'person', till: true }).output(z.array(z.string())),
  /**
   * Writes somebody down; `id` null: somebody new, or whom orders only name so far. Another name is written to all their orders. `taken`:
   * another customer has the name already, and nothing was written: the two may be merged.
   */
  write: call({ who: 'person', till: true })
    .input(customerContactsSchema.extend({ id: idSchema.nullable() }))
    .output(
      z.discriminatedUnion('is', [
        z.object({ is: z.literal('written'), customer: customerSchema }),
        z.object({ is: z.literal('taken'), by: customerSchema }),
      ]),
    ),
  /** The orders of one become those of the other, who is reported again. */
  merge: call({ who: 'shop' })
    .input(z.object({ from: idSchema, into: idSchema }))
    .output(customerSchema),
  /** Contacts go, and the name from every order, kept list and index. The orders stay; answers with how many. */
  forget: call({ who: 'shop' })
    .input(id)
    .output(z.object({ orders: z.number().int() })),
  /** The same for everybody whom nothing but practice orders name. */
  forgetPractice: call({ who: 'shop' }).output(z.object({ customers: z.number().int() })),
  /** Writes into the history of these orders what their customer was told, and how. Nothing is sent by this. */
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
