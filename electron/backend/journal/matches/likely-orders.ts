import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { clockSlackMs, mayGoByAmount, plainAmount, sideOf } from './match-entries.ts';
import { addOrders, type MatchingWork, type OrderEntry } from './matching-work.ts';

/**
 * For each row the orders that lack one of just this amount, at a time that it can be of. None where the wallet names its orders: then a row
 * that names another is another's, and one that names none is of no order, where others of its side do.
 */
export async function likelyOrders(
  reads: Database,
  { connectionId, entries, named, orders }: MatchingWork,
): Promise<ReadonlyMap<number, readonly OrderEntry[]>> {
  const numbers = new Map<number, readonly number[]>();
  const byName = {
    debit: await namesOrders(reads, connectionId, 'debit'),
    refund: await namesOrders(reads, connectionId, 'refund'),
  };
  for (const entry of entries) {
    const side = sideOf(entry);
    if (side === null || !mayGoByAmount(entry) || entry.at === null || entry.amount === null) continue;
    const { references = [], keys = [] } = named.get(entry.number) ?? {};
    const namesAnother = references.length + keys.length > 0 && (byName.debit || byName.refund);
    if (byName[side] || namesAnother) continue;
    const since = side === 'debit' ? entry.at - clockSlackMs : 0;
    const { rows } = await sql<{ number: number }>`select number from wallet_findings
      where connection_id = ${connectionId} and kind in (${side === 'debit' ? sql`'not-charged', 'unseen'` : sql`'refund-missing'`})
        and currency in (${entry.amount.currency}, '') and amount = ${plainAmount(entry.amount.amount)}
        and since between ${since} and ${entry.at + clockSlackMs} and subject = 'order' order by since limit ${entries.length}`.execute(
      reads,
    );
    numbers.set(
      entry.number,
      rows.map(({ number }) => number),
    );
  }
  await addOrders(reads, orders, [...numbers.values()].flat());
  return new Map(
    [...numbers].map(([entry, those]) => [entry, those.flatMap((number) => orders.get(number) ?? [])]),
  );
}

async function namesOrders(
  reads: Database,
  connectionId: string,
  side: 'debit' | 'refund',
): Promise<boolean> {
  const row = await reads
    .selectFrom('wallet_matches')
    .select('transaction_number')
    .where('connection_id', '=', connectionId)
    .where('side', '=', side)
    .where('how', 'in', ['reference', 'identifier'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
