import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OrderPage } from '../../../../shared/contract/orders/orders.ts';
import { maxResultInListLength, type OrderState } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { orderOfRow } from '../schema/order-rows.ts';
import type { Row } from '../schema/schema.ts';
import { each } from '../sql/dialect.ts';
import { type IndexPlan, planIndexes } from './index-plan.ts';
import type { NumberRange } from './number-range.ts';
import { arePricesOfServices, countBy } from './order-counts.ts';
import { type Condition, conditionsBeyond, type OrderFilter } from './order-filter.ts';
import { type Found, scan } from './order-scan.ts';

/**
 * Selects a page of a filter's orders. At most one of `cursor`, `newerThan` and `at` is set. If none of them is set, the page starts at the
 * newest order.
 */
export interface OrderPageQuery {
  /** Only orders with a lower number. */
  readonly cursor: string | null;
  /** Only orders with a higher number, nearest first. */
  readonly newerThan?: string | null;
  /** Relative position by order number: 0 is the newest order, 1 the oldest. */
  readonly at?: number | null;
  readonly limit: number;
  /** True: with full results and details. */
  readonly whole?: boolean;
}

/** Number of orders by state. States without orders are absent. */
export interface StatesFound {
  readonly counts: Partial<Record<OrderState, number>>;
  readonly isLeast: boolean;
}

const maxCounted = 1_000;
// Limits for rows that must be tested one by one: the rows per scan and the number of scans. So a page, perhaps a short one, is ready
// within milliseconds. The first scan reads only as many rows as a page has, because often all of them match. Later scans read more.
const lookedAtOnce = 2_000;
const maxRounds = 10;
const roundGrowth = 4;
const msPerDay = 86_400_000;
const everything: Pick<NumberRange, 'above' | 'below'> = { above: -1, below: Number.MAX_SAFE_INTEGER };

/** Reads a page by key along indexes. A page in the middle of a million orders is read as fast as a page at the ends. */
export async function readOrderPage(
  database: Database,
  filter: OrderFilter,
  query: OrderPageQuery,
): Promise<OrderPage> {
  const plan = await planOf(database, filter);
  const ends = await endsOf(database, plan, query);
  const upwards = typeof query.newerThan === 'string';
  const fromTheTop = query.cursor === null && !upwards && !query.at;
  const { rows, nextCursor, looked } = await walk(database, plan, {
    ...ends,
    limit: query.limit,
    upwards,
    whole: query.whole ?? false,
    // A search is expensive, so the first scan also serves for the count.
    firstLook: fromTheTop && isSearch(filter) ? maxCounted + 1 : 0,
  });
  const orders = (upwards ? rows.reverse() : rows).map((row) => orderOfRow(row));
  const first = numberOf(rows[0]) ?? query.newerThan ?? null;
  const last = numberOf(rows.at(-1)) ?? query.newerThan ?? null;
  const total = fromTheTop
    ? await countOrders(database, filter, plan, nextCursor === null ? rows.length : null, looked)
    : null;
  return {
    orders,
    nextCursor: upwards ? last : nextCursor,
    previousCursor: upwards ? nextCursor : fromTheTop ? null : first,
    total: total?.orders ?? null,
    totalIsLeast: total?.isLeast ?? false,
    newestOnly: false,
  };
}

export interface Plan extends IndexPlan {
  readonly conditions: readonly RawBuilder<SqlBool>[];
  readonly bounds: Pick<NumberRange, 'above' | 'below'>;
}

export async function planOf(database: Database, filter: OrderFilter): Promise<Plan> {
  const streams = await planIndexes(database, filter);
  const bounds = await boundsOfTime(database, filter);
  return { ...streams, bounds, conditions: conditionsBeyond(filter, streams.held) };
}

/** The range of order numbers that contains all orders of a period, by days. */
async function boundsOfTime(database: Database, { since, until }: OrderFilter): Promise<Plan['bounds']> {
  if (typeof since !== 'number' && typeof until !== 'number') return everything;
  const row = await database
    .selectFrom('order_days')
    .select((select) => [
      select.fn.min<number>('first').as('first'),
      select.fn.max<number>('last').as('last'),
    ])
    .where('day', '>=', Math.floor((since ?? 0) / msPerDay))
    .where('day', '<=', Math.floor((until ?? Number.MAX_SAFE_INTEGER) / msPerDay))
    .executeTakeFirst();
  return { above: (row?.first ?? 0) - 1, below: (row?.last ?? -1) + 1 };
}

async function endsOf(database: Database, plan: Plan, query: OrderPageQuery): Promise<Plan['bounds']> {
  const { above, below } = plan.bounds;
  if (query.cursor !== null) return { above, below: Math.min(below, Number(query.cursor)) };
  if (typeof query.newerThan === 'string') return { above: Math.max(above, Number(query.newerThan)), below };
  if (!query.at) return { above, below };
  const end = async (direction: NumberRange['direction']): Promise<number> => {
    const { numbers, reached } = await scan(database, plan, { ...plan.bounds, direction, limit: 1 });
    return numbers[0] ?? reached ?? 0;
  };
  const [newest, oldest] = [await end('desc'), await end('asc')];
  return { above, below: Math.round(newest - query.at * (newest - oldest)) + 1 };
}

/** Rows in the given direction, and the cursor for the next page. The cursor is null at the end. */
async function walk(
  database: Database,
  plan: Plan,
  scanRange: Plan['bounds'] & {
    readonly limit: number;
    readonly upwards: boolean;
    readonly whole: boolean;
    readonly firstLook: number;
  },
): Promise<{ rows: Selected[]; nextCursor: string | null; looked: Found }> {
  const direction = scanRange.upwards ? 'asc' : 'desc';
  const page = scanRange.limit + 1;
  let examined = Math.max(scanRange.firstLook, page);
  let first: Found | null = null;
  let { above, below } = scanRange;
  const rows: Selected[] = [];
  for (let round = 0; round < maxRounds; round += 1) {
    const { numbers, reached, tired, ...found } = await scan(
      database,
      plan,
      { above, below, direction, limit: examined },
      Math.min(examined, round === 0 ? page : examined),
    );
    first ??= { numbers, reached, tired, ...found };
    // The numbers are tested in slices: if most numbers match, the first slice is enough.
    for (let start = 0; start < numbers.length && rows.length <= scanRange.limit; start += page) {
      const slice = matching(plan.conditions, numbers.slice(start, start + page));
      const order = byNumber(direction);
      rows.push(...(await rowsOf(database, slice, { ...scanRange, order, limit: page - rows.length })));
    }
    if (rows.length > scanRange.limit)
      return {
        rows: rows.slice(0, scanRange.limit),
        nextCursor: numberOf(rows[scanRange.limit - 1]),
        looked: first,
      };
    if (reached === null) return { rows, nextCursor: null, looked: first };
    if (scanRange.upwards) above = reached;
    else below = reached;
    if (tired) break;
    if (plan.conditions.length > 0) examined = Math.max(page, Math.min(lookedAtOnce, examined * roundGrowth));
  }
  return { rows, nextCursor: String(scanRange.upwards ? above : below), looked: first ?? nothingFound };
}

const nothingFound: Found = { numbers: [], reached: null, atLeast: 0, tired: false };

type Selected = Row<'orders'>;

export function byNumber(direction: NumberRange['direction']): RawBuilder<unknown> {
  return sql`orders.number ${sql.raw(direction)}`;
}

export async function rowsOf(
  database: Database,
  source: RawBuilder<unknown>,
  input: {
    readonly order: RawBuilder<unknown>;
    readonly limit: number;
    readonly whole: boolean;
  },
): Promise<Selected[]> {
  const { order, limit, whole } = input;
  // If two columns have the same name, the later one is used.
  const cut = sql`substr(orders.result, 1, ${maxResultInListLength}) as result, '{}' as details, null as priced_by`;
  const { rows } = await sql<Selected>`
    select orders.*${whole ? sql`` : sql`, ${cut}`} from ${source}
    order by ${order} limit ${limit}`.execute(database);
  return rows;
}

/**
 * SQL for the given numbers whose orders meet every condition. The join order is forced, because SQLite may choose to scan the whole
 * connection.
 */
export function matching(
  extraConditions: Plan['conditions'],
  numbers: readonly number[],
): RawBuilder<unknown> {
  const conditions = [sql`orders.number = wanted.value`, ...extraConditions];
  return sql`${each('bigint', numbers)} as wanted cross join orders where ${sql.join(conditions, sql` and `)}`;
}

function numberOf(row: Selected | undefined): string | null {
  return row === undefined ? null : String(row.number);
}

const counted = new Set<Condition>(['connection', 'states', 'services', 'price']);

/** Number of orders. Exact if stored counts exist or few orders are found, otherwise a lower bound (`isLeast`). */
async function countOrders(
  database: Database,
  filter: OrderFilter,
  plan: Plan,
  storedTotal: number | null,
  looked: Found,
): Promise<{ orders: number; isLeast: boolean }> {
  if (storedTotal !== null) return { orders: storedTotal, isLeast: false };
  const hasStoredCount = !isSearch(filter) && conditionsBeyond(filter, counted).length === 0;
  if (hasStoredCount && (await arePricesOfServices(database, filter))) {
    const counts = await countBy(database, ['state'], filter);
    return { orders: counts.reduce((sum, each) => sum + each.orders, 0), isLeast: false };
  }
  const { numbers, reached, atLeast } = isSearch(filter) ? looked : await countByScan(database, plan);
  const conditions = await conditionsToCount(database, filter, plan);
  const source = matching(conditions, numbers);
  const found =
    conditions.length === 0
      ? atLeast
      : ((await sql<{ orders: number }>`select count(*) as orders from ${source}`.execute(database)).rows[0]
          ?.orders ?? 0);
  return { orders: Math.min(found, maxCounted), isLeast: reached !== null };
}

/** Number of orders per state that a search finds. Lower bounds if the search does not examine all orders. */
export async function countStatesFound(
  database: Database,
  filter: Pick<OrderFilter, 'connectionId' | 'leaveOut' | 'search'>,
): Promise<StatesFound> {
  const plan = await planOf(database, filter);
  const { numbers, reached } = await scan(database, plan, {
    ...plan.bounds,
    direction: 'desc',
    limit: maxCounted,
  });
  const { rows } = await sql<{ state: OrderState; orders: number }>`
    select state, count(*) as orders from ${matching(plan.conditions, numbers)} group by state`.execute(
    database,
  );
  const counts = Object.fromEntries(rows.map(({ state, orders }) => [state, orders]));
  return { counts, isLeast: reached !== null };
}

async function countByScan(database: Database, plan: Plan): Promise<Found> {
  const maxRows = plan.conditions.length === 0 ? maxCounted + 1 : lookedAtOnce;
  return scan(database, plan, { ...plan.bounds, direction: 'desc', limit: maxRows });
}

/** The conditions needed for a count. If only one connection has orders, the connection is not tested for each order. */
async function conditionsToCount(
  database: Database,
  filter: OrderFilter,
  plan: Plan,
): Promise<Plan['conditions']> {
  if (plan.held.has('connection') || filter.connectionId === null) return plan.conditions;
  const [first, second] = await countBy(database, ['connection_id'], { connectionId: null });
  return second === undefined && first?.connection_id === filter.connectionId
    ? conditionsBeyond(filter, new Set([...plan.held, 'connection']))
    : plan.conditions;
}

function isSearch({ search }: OrderFilter): boolean {
  return (search?.trim() ?? '') !== '';
}
