import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { openAtSupplierStates } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { by } from '../sql/dialect.ts';
import { anyConnection } from './number-range.ts';

// States are literals and not parameters, because SQLite uses a partial index only for literals.
const awaited = sql.join(openAtSupplierStates.map((state) => sql.lit(state)));

/** SQL for the numbers of the orders that are late at `atMs`. Reads only one row per ordered service and per open order. */
export function lateNumbers(connectionId: string | null, atMs: number): RawBuilder<{ number: number }> {
  const ofConnection = connectionId === null ? sql`true` : sql`usual.connection_id = ${connectionId}`;
  return sql`select late.number from usual_times as usual cross join orders as late ${by('orders_awaited')}
    where ${ofConnection} and late.connection_id = usual.connection_id and late.service_id = usual.service_id
      and late.state in (${awaited}) and late.sent_at < ${atMs} - usual.late_after_ms`;
}

/** SQL for the list: true if the order is open longer than the typical time of its service (see `typicalTimeFrom`). */
export function isLateSql(connectionId: string | null, atMs: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`orders.number in (${lateNumbers(connectionId, atMs)})`;
}

/** SQL for the list: true if the order succeeded and was not handed over yet. */
export const isReadySql: RawBuilder<SqlBool> = sql<SqlBool>`(orders.state = 'success' and orders.handed_over_at is null)`;

/** Number of late orders and of orders ready to collect, each counted up to `maxCounted`. */
export interface LateAndReady {
  readonly late: number;
  readonly ready: number;
  readonly maxCounted: number;
}

const maxCounted = 1_000;

/** Counts late and ready orders of one connection or of all. Uses partial indexes that do not grow with finished orders. */
export async function countLateAndReady(
  database: Database,
  connectionId: string | null,
  atMs: number,
  leaveOut: readonly string[] = [],
): Promise<LateAndReady> {
  const exclusion = leaveOut.length === 0 ? sql`` : sql` and id not in (${sql.join(leaveOut)})`;
  const ofConnection =
    connectionId !== null
      ? sql`(${connectionId})`
      : leaveOut.length === 0
        ? anyConnection
        : sql`(select id from connections where true${exclusion})`;
  const counted = async (numbers: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ orders: number }>`
      select count(*) as orders from (${numbers} limit ${maxCounted}) as counted`.execute(database);
    return rows[0]?.orders ?? 0;
  };
  return {
    late: await counted(
      leaveOut.length === 0
        ? lateNumbers(connectionId, atMs)
        : sql`select late.number from (${lateNumbers(connectionId, atMs)}) as late join orders on orders.number = late.number
            where orders.connection_id in ${ofConnection}`,
    ),
    ready: await counted(
      sql`select number from orders ${by('orders_ready')} where connection_id in ${ofConnection} and ${isReadySql}`,
    ),
    maxCounted,
  };
}
