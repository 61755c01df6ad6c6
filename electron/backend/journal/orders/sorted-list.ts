import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderPage } from '../../../../shared/contract/orders/orders.ts';
import { orderStates } from '../../../../shared/model/order/order.ts';
import type { OrderSort } from '../../../../shared/model/order/order-filter.ts';
import type { Database } from '../engine/database.ts';
import { conditionsBeyond, type OrderFilter } from '../list/order-filter.ts';
import { matching, type OrderPageQuery, type Plan, planOf, rowsOf } from '../list/order-pages.ts';
import { scan } from '../list/order-scan.ts';
import { isFoundBy } from '../list/order-search.ts';
import { orderOfRow } from '../schema/order-rows.ts';

/**
 * Maximum number of orders to sort. The orders are sorted again for each page, without an index. Of a longer list, only the newest orders
 * are sorted. No batch is longer.
 */
export const maxSorted = 20_000;
// Maximum number of scans. A search with few matches needs many short scans, and may end with only the newest matches.
const maxRounds = 40;
const everywhere = '0';

/**
 * One page of orders sorted by a column, or of a batch in list order. With `cursor`, reads the rows after that position. With `newerThan`,
 * reads the rows before the position `newerThan`; `0` means the end of the list.
 */
export async function readSortedList(
  database: Database,
  filter: OrderFilter,
  { cursor, newerThan = null, at, limit, whole = false }: OrderPageQuery,
): Promise<OrderPage> {
  const ofBatch = filter.inListOrder === true && filter.batchId;
  const { among, newestOnly } = ofBatch ? rowsOfBatch(filter) : await newestOf(database, filter);
  const counted = async (): Promise<number> => {
    const { rows } = await sql<{ orders: number }>`select count(*) as orders from ${among}`.execute(database);
    return rows[0]?.orders ?? 0;
  };
  const { keys, descending } = sortOf(filter);
  const upwards = newerThan !== null;
  const key = upwards ? newerThan : cursor;
  const downwards = descending !== upwards;
  const direction = sql.raw(downwards ? 'desc' : 'asc');
  const order = sql.join(keys.map((each) => sql`${each} ${direction}`));
  const offset = at ? Math.round(at * Math.max(0, (await counted()) - 1)) : 0;
  // Only numbers are sorted. Whole rows are read for one page only.
  const pageNumbers = sql`select orders.number as value from ${among}${beyond(keys, key, downwards)}
    order by ${order} limit ${limit + 1} offset ${offset}`;
  const read = await rowsOf(
    database,
    sql`(${pageNumbers}) as wanted cross join orders where orders.number = wanted.value`,
    { order, limit: limit + 1, whole },
  );
  const orders = (upwards ? read.slice(0, limit).reverse() : read.slice(0, limit)).map((row) =>
    orderOfRow(row),
  );
  const hasMore = read.length > limit;
  const first = keyOf(orders.at(0)) ?? key;
  const last = keyOf(orders.at(-1)) ?? key;
  const fromTheTop = key === null && !at;
  return {
    orders,
    nextCursor: upwards ? (newerThan === everywhere ? null : last) : hasMore ? last : null,
    previousCursor: upwards ? (hasMore ? first : null) : fromTheTop ? null : first,
    total: fromTheTop ? await counted() : null,
    totalIsLeast: false,
    newestOnly,
  };
}

/** `among` is SQL that follows `from`: the rows to sort. This SQL ends with conditions, so that more conditions can be added. */
interface Among {
  readonly among: RawBuilder<unknown>;
  readonly newestOnly: boolean;
}

function rowsOfBatch(filter: OrderFilter): Among {
  const search = filter.search?.trim() ?? '';
  const allConditions = [
    ...conditionsBeyond(filter, new Set()),
    ...(search === '' ? [] : [isFoundBy(search)]),
  ];
  return { among: sql`orders where ${sql.join(allConditions, sql` and `)}`, newestOnly: false };
}

async function newestOf(database: Database, filter: OrderFilter): Promise<Among> {
  const plan = await planOf(database, filter);
  const found: number[] = [];
  let { below } = plan.bounds;
  for (let round = 0; round < maxRounds && found.length < maxSorted; round += 1) {
    const walk = { ...plan.bounds, below, direction: 'desc', limit: maxSorted } as const;
    const { numbers, reached } = await scan(database, plan, walk);
    found.push(...(plan.conditions.length === 0 ? numbers : await thoseThatMatch(database, plan, numbers)));
    if (reached === null && found.length <= maxSorted)
      return { among: matching([], found), newestOnly: false };
    if (reached === null) break;
    below = reached;
  }
  return { among: matching([], found.slice(0, maxSorted)), newestOnly: true };
}

/** The given numbers whose orders meet the list's conditions. */
async function thoseThatMatch(
  database: Database,
  { conditions }: Plan,
  numbers: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ number: number }>`
    select orders.number from ${matching(conditions, numbers)} order by orders.number desc`.execute(database);
  return rows.map((row) => row.number);
}

interface Sorted {
  /** No key is ever null. The last key is unique, so two rows never have the same position. */
  readonly keys: readonly RawBuilder<unknown>[];
  readonly descending: boolean;
}

const number = sql`orders.number`;
// A repeated attempt has the line number of the first one. Single orders are sorted by creation.
const listOrder: Sorted = { keys: [sql`coalesce(orders.source_line, ${number})`, number], descending: false };

function sortOf({ sort }: OrderFilter): Sorted {
  if (!sort) return listOrder;
  const { isEmpty, keys } = sortedBy[sort.by];
  const { descending } = sort;
  return {
    keys: [
      // Empty values come last in either direction.
      ...(isEmpty === undefined ? [] : [descending ? sql`not (${isEmpty})` : isEmpty]),
      ...keys,
      descending ? number : sql`-${number}`,
    ],
    descending,
  };
}

interface SortedBy {
  /** Absent if the value is never empty. */
  readonly isEmpty?: RawBuilder<SqlBool>;
  /** Never null. */
  readonly keys: readonly RawBuilder<unknown>[];
}

const sortedBy: Readonly<Record<OrderSort['by'], SortedBy>> = {
  state: { keys: [sql`case orders.state ${sql.join(orderStates.map(stateAt), sql` `)} end`] },
  identifier: { keys: [sql`orders.identifier`] },
  service: text('service_name'),
  group: text('group_name'),
  customer: text('customer'),
  note: text('note'),
  // References are mostly increasing numbers.
  reference: {
    isEmpty: sql`orders.reference is null`,
    keys: [sql`length(coalesce(orders.reference, ''))`, sql`coalesce(orders.reference, '')`],
  },
  price: { keys: [sql`orders.currency`, asNumber(sql`orders.price`)] },
  'customer-price': {
    isEmpty: sql`orders.customer_price is null`,
    keys: [sql`coalesce(orders.customer_currency, '')`, asNumber(sql`coalesce(orders.customer_price, '0')`)],
  },
  age: { keys: [number] },
  sent: countOf('sent_at'),
  finished: countOf('finished_at'),
  line: countOf('source_line'),
};

function stateAt(state: string, place: number): RawBuilder<unknown> {
  return sql`when ${sql.lit(state)} then ${sql.lit(place)}`;
}

function text(column: 'service_name' | 'group_name' | 'customer' | 'note'): SortedBy {
  const written = sql.ref(`orders.${column}`);
  return { isEmpty: sql`trim(${written}) = ''`, keys: [sql`plain_letters(${written})`] };
}

function countOf(column: 'sent_at' | 'finished_at' | 'source_line'): SortedBy {
  const columnRef = sql.ref(`orders.${column}`);
  return { isEmpty: sql`${columnRef} is null`, keys: [sql`coalesce(${columnRef}, 0)`] };
}

function asNumber(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`cast(${amount} as double precision)`;
}

function beyond(keys: Sorted['keys'], key: string | null, downwards: boolean): RawBuilder<unknown> {
  if (key === null || key === everywhere) return sql``;
  return sql` and (${sql.join(keys)}) ${sql.raw(downwards ? '<' : '>')}
    (select ${sql.join(keys)} from orders where orders.number = ${Number(key)})`;
}

function keyOf(order: { readonly number: number } | undefined): string | null {
  return order === undefined ? null : String(order.number);
}
