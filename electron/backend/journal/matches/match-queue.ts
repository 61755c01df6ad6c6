import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { ofSameAccount, walletOfOrder } from '../engine/same-account.ts';
import type { Row } from '../schema/schema.ts';
import { unindexed } from '../sql/dialect.ts';

/** Rows and orders to compare now, and the queue entries that this completes. */
export interface DueWork {
  readonly rows: readonly number[];
  readonly orders: readonly number[];
  /** Pass 1 matches by names. Pass 2, after all others, matches by amount. Pass 3 assigns similar unmatched rows again. */
  readonly pass: Due['pass'];
  readonly changes: readonly Pick<Row<'wallet_due'>, 'sequence' | 'subject' | 'number'>[];
  /** Position of a background sweep over all rows or orders. Null if the sweep is done, absent outside a sweep. */
  readonly sweep?: { readonly column: 'rows_below' | 'orders_below'; readonly below: number | null };
}

export type Due = Omit<Row<'wallet_due'>, 'sequence'>;

export function rowDue(connectionId: string, pass: Due['pass'], number: number): Due {
  return { connection_id: connectionId, pass, subject: 'row', number };
}

export function orderDue(connectionId: string, number: number, pass: Due['pass'] = 1): Due {
  return { connection_id: connectionId, pass, subject: 'order', number };
}

export async function comparedConnections(reads: Database): Promise<string[]> {
  const rows = await reads.selectFrom('wallet_sweeps').select('connection_id').execute();
  return rows.map(({ connection_id }) => connection_id);
}

/** The next rows and orders to compare on this connection; null if nothing is due. Changes come before a sweep. */
export async function takeDue(reads: Database, connectionId: string, limit: number): Promise<DueWork | null> {
  return (
    (await takeChanged(reads, connectionId, 1, limit)) ??
    (await takeSwept(reads, connectionId, limit)) ??
    (await takeChanged(reads, connectionId, 2, limit)) ??
    (await takeChanged(reads, connectionId, 3, limit))
  );
}

/** Number of rows and orders to compare; a lower bound during a sweep. */
export async function countDue(reads: Database, connectionId: string): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select (select count(*) from wallet_due where connection_id = ${connectionId})
      + (select count(*) from wallet_sweeps where connection_id = ${connectionId}
          and (rows_below is not null or orders_below is not null)) as due`.execute(reads);
  return rows[0]?.due ?? 0;
}

async function takeChanged(
  reads: Database,
  connectionId: string,
  pass: Due['pass'],
  limit: number,
): Promise<DueWork | null> {
  const due = await reads
    .selectFrom('wallet_due')
    .select(['sequence', 'subject', 'number'])
    .where('connection_id', '=', connectionId)
    .where('pass', '=', pass)
    .orderBy('number')
    .limit(limit)
    .execute();
  if (due.length === 0) return null;
  const numbersOf = (subject: 'row' | 'order') => [
    ...new Set(due.filter((each) => each.subject === subject).map(({ number }) => number)),
  ];
  return {
    rows: numbersOf('row'),
    orders: numbersOf('order'),
    pass,
    changes: due,
  };
}

async function takeSwept(reads: Database, connectionId: string, limit: number): Promise<DueWork | null> {
  const sweep = await reads
    .selectFrom('wallet_sweeps')
    .select(['rows_below', 'orders_below'])
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  // Includes orders of removed connections if this is the wallet that shows their money.
  const ofOrders = sql`${unindexed(sql`connection_id`)} in ${ofSameAccount(connectionId)} and ${walletOfOrder} = ${connectionId}`;
  for (const [column, table, condition] of [
    ['rows_below', 'transactions', sql`${unindexed(sql`connection_id`)} = ${connectionId}`],
    ['orders_below', 'orders', ofOrders],
  ] as const) {
    const from = sweep?.[column] ?? null;
    if (from === null) continue;
    const { rows } = await sql<{ number: number }>`select number from ${sql.table(table)}
      where number < ${from} and ${condition} order by number desc limit ${limit}`.execute(reads);
    const numbers = rows.map(({ number }) => number);
    return {
      rows: table === 'transactions' ? numbers : [],
      orders: table === 'orders' ? numbers : [],
      pass: 1,
      changes: [],
      sweep: { column, below: numbers.length < limit ? null : (numbers.at(-1) ?? null) },
    };
  }
  return null;
}
