import { sql } from 'kysely';
import {
  type Customer,
  type CustomerContacts,
  dialledPhone,
} from '../../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import type { StoredLine } from '../../../../shared/model/list/sheet/kept-line.ts';
import type { EventReason } from '../../../../shared/model/order/order.ts';
import { ruleProblem } from '../../../../shared/model/pricing/price-rule.ts';
import { packLines, unpackLines } from '../batches/batch-lines.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import { readRules } from '../pricing/price-rules.ts';
import { anyOf, joinInOrder } from '../sql/dialect.ts';
import { customersOf } from './customer-rows.ts';

export interface EditedBy {
  readonly who: string;
  readonly atMs: number;
}

export type CustomerWritten =
  | { readonly ok: true; readonly customer: Customer }
  /** `gone`: the customer does not exist. `taken`: another customer has this name. */
  | { readonly ok: false; readonly because: 'gone' }
  | { readonly ok: false; readonly because: 'taken'; readonly by: Customer };

/**
 * Edits of customers by people. Each edit is one transaction. An order whose customer name changes gets an event. Price rules and quotes
 * follow the name.
 */
export type CustomerEdits = ReturnType<typeof openCustomerEdits>;

export function openCustomerEdits(database: Database, feed: ChangeFeed) {
  const publish = (orders: readonly string[], customers: readonly string[], isRepriced = false): void => {
    if (orders.length > 0) feed.publish('orders', orders);
    feed.publish('customers', customers);
    if (isRepriced) feed.publish('pricing', null);
  };
  return {
    /** With `id` null, creates a customer. The name may already exist in orders. A changed name is written to all orders of the customer. */
    async write(id: string | null, contacts: CustomerContacts, act: EditedBy): Promise<CustomerWritten> {
      const { outcome, orders, isRepriced } = await database
        .transaction()
        .execute((transaction) => writeCustomer(transaction, id, contacts, act));
      if (outcome.ok) publish(orders, [outcome.customer.id], isRepriced);
      return outcome;
    },
    /**
     * Moves the orders of `from` to `into`, and fills the empty contacts of `into`. Null if one of them does not exist, or both are the same.
     */
    async merge(from: string, into: string, act: EditedBy): Promise<Customer | null> {
      const done = await database.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('customers')
          .selectAll()
          .where('id', 'in', [from, into])
          .execute();
        const source = rows.find((row) => row.id === from);
        const target = rows.find((row) => row.id === into);
        if (source === undefined || target === undefined || source === target) return null;
        // The row is read before the orders move, because a trigger deletes a customer without contacts together with the last order.
        const notes = [target.note, source.note].filter(Boolean).join('\n').slice(0, 4_000);
        await transaction
          .updateTable('customers')
          .set({
            phone: target.phone || source.phone,
            mail: target.mail || source.mail,
            language: target.language || source.language,
            group_name: target.group_name || source.group_name,
            note: notes,
            known: target.known || source.known,
            updated_at: act.atMs,
          })
          .where('number', '=', target.number)
          .execute();
        const orders = await rename(transaction, source.number, target.name, act);
        const isRepriced = await renameInPrices(transaction, source.key, target.name);
        await deleteAndRemember(transaction, source, act);
        return { orders, isRepriced, customer: await readCustomer(transaction, into) };
      });
      if (done === null) return null;
      publish(done.orders, [from, into], done.isRepriced);
      return done.customer;
    },
    /**
     * Removes the contacts, and removes the name from every order, list and index. The orders stay. Returns the number of these orders; null
     * if the customer does not exist.
     */
    async forget(id: string, act: EditedBy): Promise<number | null> {
      const row = await database.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return null;
      // The lists are changed first: this step can be repeated while orders still have the name.
      await takeFromLists(database, row);
      const orders = await database.transaction().execute(async (transaction) => {
        const orders = await rename(transaction, row.number, '', act);
        await deleteAndRemember(transaction, row, act);
        return orders;
      });
      publish(orders, [id]);
      return orders.length;
    },
    /** Records a message to customers in the history of their orders. Returns the number of orders. */
    async recordMessages(ids: readonly string[], words: string, { who, atMs }: EditedBy): Promise<number> {
      const { numInsertedOrUpdatedRows = 0n } = await sql`
        insert into order_events (order_id, at, who, from_state, to_state, why, words)
        select id, ${atMs}, ${who}, state, state, ${'customer-told' satisfies EventReason}, ${words} from orders
        where id in ${anyOf('text', ids)}`
        .execute(database)
        .then(({ numAffectedRows }) => ({ numInsertedOrUpdatedRows: numAffectedRows }));
      feed.publish('orders', ids);
      return Number(numInsertedOrUpdatedRows);
    },
  };
}

async function readCustomer(from: Database, id: string): Promise<Customer | null> {
  return (await customersOf(from, sql`select number from customers where id = ${id}`))[0]?.customer ?? null;
}

/** Writes the customer. A new name is also written into the customer's orders. Refuses a name that another customer has. */
async function writeCustomer(
  transaction: JournalTransaction,
  id: string | null,
  contacts: Parameters<CustomerEdits['write']>[1],
  act: Parameters<CustomerEdits['write']>[2],
) {
  const key = customerKey(contacts.name);
  const rows = await transaction
    .selectFrom('customers')
    .selectAll()
    .where((eb) => eb.or([eb('key', '=', key), eb('id', '=', id ?? '')]))
    .execute();
  const holder = rows.find((row) => row.key === key);
  const row = id === null ? holder : rows.find((each) => each.id === id);
  if (id !== null && row === undefined)
    return { outcome: { ok: false, because: 'gone' } as const, orders: [], isRepriced: false };
  // A name known only from orders is a customer too: the caller must merge the customers instead.
  if (holder !== undefined && (id === null ? holder.known === 1 : holder !== row)) {
    const by = await readCustomer(transaction, holder.id);
    return {
      outcome:
        by === null
          ? ({ ok: false, because: 'gone' } as const)
          : ({ ok: false, because: 'taken', by } as const),
      orders: [],
      isRepriced: false,
    };
  }
  const { name, group, ...rest } = contacts;
  const values = { key, name, ...rest, group_name: group, known: 1, updated_at: act.atMs };
  const written = row?.id ?? crypto.randomUUID();
  if (row === undefined)
    await transaction
      .insertInto('customers')
      .values({ id: written, ...values })
      .execute();
  else await transaction.updateTable('customers').set(values).where('number', '=', row.number).execute();
  const orders =
    row === undefined || row.name === name ? [] : await rename(transaction, row.number, name, act);
  const isRepriced = row !== undefined && (await renameInPrices(transaction, row.key, name));
  const customer = await readCustomer(transaction, written);
  return {
    outcome:
      customer === null ? ({ ok: false, because: 'gone' } as const) : ({ ok: true, customer } as const),
    orders,
    isRepriced,
  };
}

/** Renames the customer in every order that has another name, with one event per order. Returns the order ids. */
async function rename(
  transaction: JournalTransaction,
  customer: number,
  name: string,
  { who, atMs }: EditedBy,
): Promise<string[]> {
  // Lists the orders first, because triggers move them to another customer during the update.
  const { rows } = await sql<{ id: string; number: number }>`
    select orders.id, orders.number from customer_orders ${joinInOrder} orders on orders.number = customer_orders.order_number
    where customer_orders.customer = ${customer} and orders.customer <> ${name}`.execute(transaction);
  if (rows.length === 0) return [];
  const numbers = anyOf(
    'bigint',
    rows.map(({ number }) => number),
  );
  await sql`update orders set customer = ${name} where number in ${numbers}`.execute(transaction);
  // The event does not contain the name: history must not keep it after the customer is forgotten.
  await sql`insert into order_events (order_id, at, who, from_state, to_state, why)
    select id, ${atMs}, ${who}, state, state, ${'customer-changed' satisfies EventReason} from orders where number in ${numbers}`.execute(
    transaction,
  );
  return rows.map(({ id }) => id);
}

async function deleteAndRemember(
  transaction: JournalTransaction,
  { number, id }: { readonly number: number; readonly id: string },
  { atMs }: EditedBy,
): Promise<void> {
  await transaction.deleteFrom('customers').where('number', '=', number).execute();
  await sql`insert into forgotten_customers (id, at) values (${id}, ${atMs}) on conflict (id) do nothing`.execute(
    transaction,
  );
}

interface Person {
  readonly number: number;
  readonly key: string;
  readonly name: string;
  readonly phone: string;
  readonly mail: string;
}

/** Removes a person's name and contacts from the original lists of their orders, page by page, so that no other write waits. */
async function takeFromLists(database: Database, person: Person): Promise<void> {
  const { rows: pages } = await sql<{ batch_id: string; page: number }>`
    select batch_id, page from batch_lines where batch_id in (select distinct orders.batch_id from customer_orders
      ${joinInOrder} orders on orders.number = order_number where customer_orders.customer = ${person.number})`.execute(
    database,
  );
  const { rows: spelt } = await sql<{ customer: string }>`
    select distinct orders.customer from customer_orders ${joinInOrder} orders on orders.number = order_number
    where customer_orders.customer = ${person.number}`.execute(database);
  const without = removerOf(
    person,
    spelt.map(({ customer }) => customer),
  );
  for (const { batch_id, page } of pages) {
    const of = database.selectFrom('batch_lines').select('lines').where('batch_id', '=', batch_id);
    const row = await of.where('page', '=', page).executeTakeFirst();
    if (row === undefined) continue;
    const lines = await unpackLines(row.lines);
    const left = lines.map((line): StoredLine => ({ ...line, cells: line.cells.map(without) }));
    if (left.every((line, at) => line.cells.every((cell, each) => cell === lines[at]?.cells[each]))) continue;
    const [packed] = await packLines(left);
    if (packed === undefined) continue;
    await database
      .updateTable('batch_lines')
      .set({ lines: packed.lines })
      .where('batch_id', '=', batch_id)
      .where('page', '=', page)
      .execute();
  }
}

/** Returns a function that removes from a cell everything that identifies the person. */
function removerOf(person: Omit<Person, 'number'>, spelt: readonly string[]): (cell: string) => string {
  const texts = [...new Set([person.name, ...spelt, person.mail])].filter((text) => text.trim().length > 1);
  const anywhere =
    texts.length === 0
      ? null
      : new RegExp(
          `(?<![\\p{L}\\p{N}])(?:${texts.map((text) => text.trim().replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})(?![\\p{L}\\p{N}])`,
          'giu',
        );
  const phone = dialledPhone(person.phone);
  return (cell) => {
    if (cell === '' || customerKey(cell) === person.key) return '';
    if (phone !== '' && dialledPhone(cell) === phone) return '';
    return anywhere === null ? cell : cell.replace(anywhere, '');
  };
}

/**
 * Writes a customer's new name into their price rules and quotes, so that the agreed prices stay valid. `key` is the key of the old name.
 * After a merge, a rule that contradicts a rule of the new name keeps the old name. Returns true if something was written.
 */
async function renameInPrices(transaction: JournalTransaction, key: string, name: string): Promise<boolean> {
  if (customerKey(name) === key) return false;
  const rules = await readRules(transaction);
  const others = rules.filter(({ customer }) => customer === null || customerKey(customer) !== key);
  const moved = rules.filter(
    (rule) => !others.includes(rule) && !ruleProblem({ ...rule, customer: name }, others),
  );
  for (const { id } of moved)
    await transaction.updateTable('price_rules').set({ customer: name }).where('id', '=', id).execute();
  const quotes = await transaction
    .selectFrom('quotes')
    .select(['id', 'customer'])
    .where('customer', '<>', '')
    .execute();
  const quoted = quotes.filter(({ customer }) => customerKey(customer) === key).map(({ id }) => id);
  if (quoted.length > 0)
    await transaction
      .updateTable('quotes')
      .set({ customer: name })
      .where('id', 'in', anyOf('text', quoted))
      .execute();
  return moved.length + quoted.length > 0;
}
