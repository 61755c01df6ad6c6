import { type QueryExecutorProvider, sql } from 'kysely';
import { installationKeys } from './file-tables.ts';

/** Sums that must be equal in two copies of a journal, by name: rows per table, orders per state, money per currency. */
export type JournalSums = ReadonlyMap<string, string>;

/** Computes the sums of a journal on either engine. */
export async function sumsOf(
  journal: QueryExecutorProvider,
  tables: readonly string[],
): Promise<JournalSums> {
  const sums = new Map<string, string>();
  for (const table of tables) {
    const whereClause = table === 'facts' ? sql`where name not in (${sql.join(installationKeys)})` : sql``;
    const { rows } = await sql<{
      rows: number;
    }>`select count(*) as rows from ${sql.table(table)} ${whereClause}`.execute(journal);
    sums.set(`rows of ${table}`, String(rows[0]?.rows));
  }
  const states = await sql<{ state: string; orders: number }>`
    select state, count(*) as orders from orders group by state`.execute(journal);
  for (const { state, orders } of states.rows) sums.set(`orders that are ${state}`, String(orders));
  for (const [label, amount, table] of money) {
    const added = await sql<{ currency: string | null; amount: string }>`
      select currency, exact_sum(nullif(${sql.ref(amount)}, ''), 1) as amount from ${sql.table(table)} group by currency`.execute(
      journal,
    );
    for (const { currency, amount: sum } of added.rows) sums.set(`${label} in ${currency}`, String(sum));
  }
  return sums;
}

const money = [
  ['prices of orders', 'price', 'orders'],
  ['amounts of the wallet', 'amount', 'transactions'],
] as const;

/** Names of the sums that differ; empty if the copies are equal. */
export function differences(from: JournalSums, to: JournalSums): string[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((name) => from.get(name) !== to.get(name))
    .map((name) => `${name}: ${from.get(name) ?? 'none'} became ${to.get(name) ?? 'none'}`);
}

/** The copy differs from the original. The copy was removed. */
export class CopyDiffers extends Error {}

export class NotEmpty extends Error {}
