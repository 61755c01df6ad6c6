import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Customer } from '../../../../shared/model/customer/customer.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { notOf } from '../list/order-filter.ts';
import { type CustomerEdits, openCustomerEdits } from './customer-edits.ts';
import { customersOf } from './customer-rows.ts';

export interface CustomerPageQuery {
  readonly search: string;
  readonly only: 'all' | 'ready' | 'owed';
  /**
   * Excluded connections. Lists only customers that have contacts or an order on another connection. Counts
   * and amounts exclude these connections too.
   */
  readonly leaveOut?: readonly string[];
  /** Cursor of the last customer on the previous page; null for the first page. */
  readonly cursor: string | null;
  readonly limit: number;
}

export interface CustomerPage {
  readonly customers: Customer[];
  readonly nextCursor: string | null;
  /** Total number of customers, on the first page only. */
  readonly total: number | null;
}

/** Customers: those with contacts, and those only named in orders. */
export interface CustomerJournal extends CustomerEdits {
  list(query: CustomerPageQuery): Promise<CustomerPage>;
  /**
   * Suggestions in this order: names that begin with the text; names in which another word begins with the text; names or phone numbers
   * that contain the text.
   */
  suggest(text: string, limit: number, leaveOut?: readonly string[]): Promise<Customer[]>;
  /**
   * Finds the customer even if all their orders are on excluded connections. Its counts and amounts exclude
   * these connections.
   */
  get(id: string, leaveOut?: readonly string[]): Promise<Customer | null>;
  named(name: string, leaveOut?: readonly string[]): Promise<Customer | null>;
  groups(): Promise<string[]>;
  /** Ids of customers named only in practice orders. */
  practiceOnly(): Promise<string[]>;
  grouped(): Promise<{ key: string; group: string }[]>;
}

const afterAll = '\u{10ffff}';
const maxGroups = 200;
const plainPhone = sql`replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '.', ''), '(', ''), ')', '')`;

const isReady = sql<SqlBool>`customers.ready > 0`;
const owes = sql<SqlBool>`customers.number in (select customer from customer_owed)`;

export function openCustomerJournal(database: Database, reads: Database, feed: ChangeFeed): CustomerJournal {
  const one = async (
    condition: RawBuilder<unknown>,
    leaveOut?: readonly string[],
  ): Promise<Customer | null> => {
    const [found] = await customersOf(reads, sql`select number from customers where ${condition}`, leaveOut);
    return found?.customer ?? null;
  };
  return {
    ...openCustomerEdits(database, feed),
    async list({ search, only, leaveOut = [], cursor, limit }) {
      const conditions = [
        ...searchConditions(search),
        ...(only === 'ready' ? [isReady] : []),
        ...(only === 'owed' ? [owes] : []),
        ...(leaveOut.length === 0 ? [] : [hasOrderBeyond(leaveOut, only)]),
      ];
      const after = cursor === null ? [] : [sql`key > ${cursor}`];
      const found = await customersOf(
        reads,
        sql`select number from customers ${whereEach([...conditions, ...after])} order by key limit ${limit + 1}`,
        leaveOut,
      );
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        customers: page.map(({ customer }) => customer),
        nextCursor: last?.key ?? null,
        total: cursor === null ? await count(reads, conditions) : null,
      };
    },
    async suggest(text, limit, leaveOut = []) {
      const key = customerKey(text);
      const visibleOnly = leaveOut.length === 0 ? sql`` : sql` and ${hasOrderBeyond(leaveOut, 'all')}`;
      const begins = sql`select number, key, 0 as rank from customers where key >= ${key} and key < ${key + afterAll}${visibleOnly} order by key limit ${limit}`;
      const ranked = (rank: number, condition: RawBuilder<unknown>) =>
        sql`select number, key, ${sql.lit(rank)} as rank from customers where ${condition}${visibleOnly} order by key limit ${limit}`;
      const otherMatches =
        key === ''
          ? []
          : [
              ranked(1, sql`instr(key, ${` ${key}`}) > 0`),
              ranked(2, sql`(${sql.join(searchConditions(text), sql` and `)})`),
            ];
      const branches = [begins, ...otherMatches].map((branch) => sql`select * from (${branch}) as way`);
      const found = await customersOf(
        reads,
        sql`select number from (${sql.join(branches, sql` union all `)}) as found group by number, key order by min(rank), key limit ${limit}`,
        leaveOut,
      );
      return found.map(({ customer }) => customer);
    },
    get: (id, leaveOut) => one(sql`id = ${id}`, leaveOut),
    named: (name, leaveOut) => one(sql`key = ${customerKey(name)}`, leaveOut),
    async groups() {
      const rows = await reads
        .selectFrom('customers')
        .select('group_name')
        .distinct()
        .where('group_name', '<>', '')
        .orderBy('group_name')
        .limit(maxGroups)
        .execute();
      return rows.map((row) => row.group_name);
    },
    async practiceOnly() {
      const { rows } = await sql<{ id: string }>`
        select id from customers where orders > 0 and not exists (select 1 from customer_orders
          join orders on orders.number = customer_orders.order_number
          join connections on connections.id = orders.connection_id
          where customer_orders.customer = customers.number and connections.practice = 0)`.execute(reads);
      return rows.map(({ id }) => id);
    },
    async grouped() {
      const rows = await reads
        .selectFrom('customers')
        .select(['key', 'group_name as group'])
        .where('group_name', '<>', '')
        .execute();
      return rows;
    },
  };
}

/** Each word of the search must be in the name, the mail address or the phone number. */
function searchConditions(search: string): RawBuilder<SqlBool>[] {
  const words = customerKey(search).split(' ').filter(Boolean).slice(0, 8);
  return words.map((word) => {
    const phone = /^[+\d().-]{3,}$/.test(word) ? word.replace(/[().-]/g, '') : null;
    return sql<SqlBool>`(instr(key, ${word}) > 0 or mail <> '' and instr(lower(mail), ${word}) > 0${
      phone === null ? sql`` : sql` or phone <> '' and instr(${plainPhone}, ${phone}) > 0`
    })`;
  });
}

/** SQL: true if the customer has an order outside these connections. If requested, only ready or unpaid orders count. */
function hasOrderBeyond(
  connections: readonly string[],
  only: CustomerPageQuery['only'],
): RawBuilder<SqlBool> {
  const waits =
    only === 'all'
      ? sql``
      : sql` and orders.state = 'success' and orders.handed_over_at is null${
          only === 'owed' ? sql` and orders.customer_price is not null` : sql``
        }`;
  return sql<SqlBool>`(${only === 'all' ? sql`known = 1 or ` : sql``}exists (select 1 from customer_orders
    join orders on orders.number = customer_orders.order_number
    where customer_orders.customer = customers.number and ${sql.join(notOf('orders.connection_id', connections))}${waits}))`;
}

/** Empty if there are no conditions. SQLite counts a whole table by its pages, but with `where true` SQLite would read every row. */
function whereEach(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

async function count(database: Database, conditions: readonly RawBuilder<unknown>[]): Promise<number> {
  const { rows } = await sql<{ customers: number }>`
    select count(*) as customers from customers ${whereEach(conditions)}`.execute(database);
  return rows[0]?.customers ?? 0;
}
