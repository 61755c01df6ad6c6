import { sql } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { Database } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { clockSlackMs, type Likely, mayGoByAmount, mayGuess, plainAmount, sideOf } from './match-entries.ts';
import { addOrders, type MatchingWork, namesIn, readEntries, type WalletEntry } from './matching-work.ts';

// If more candidates than this have the same amount, no match is made.
const maxLikely = 50;

/**
 * For each row, the orders that still need a row of exactly this amount at about this time. Empty if the wallet names its orders. In a
 * wallet that names its orders, a row that names another order belongs to that order, and a row that names no order belongs to none.
 */
export async function likelyOrders(
  reads: Database,
  work: MatchingWork,
): Promise<ReadonlyMap<number, Likely>> {
  const { connectionId, entries, orders } = work;
  const mayBeLikely = (entry: WalletEntry): boolean => {
    const side = sideOf(entry);
    if (side === null || !mayGoByAmount(entry)) return false;
    return mayGuess(work, namesIn(entry), side);
  };
  const numbers = new Map<number, Record<'orders' | 'unseen' | 'others', readonly number[]>>();
  for (const entry of entries) {
    const { at, amount } = entry;
    if (!mayBeLikely(entry) || at === null || amount === null) continue;
    const seek = (kinds: readonly Row<'wallet_findings'>['kind'][], sinceMs: number, untilMs: number) =>
      findingsOf(reads, connectionId, amount, kinds, sinceMs, untilMs);
    const soon = at + clockSlackMs;
    numbers.set(
      entry.number,
      sideOf(entry) === 'debit'
        ? {
            orders: await seek(['not-charged'], at - clockSlackMs, soon),
            unseen: await seek(['unseen'], at - clockSlackMs, soon),
            others: await seek(['unknown-refund', 'unclear'], at, Number.MAX_SAFE_INTEGER),
          }
        : {
            orders: await seek(['refund-missing'], 0, soon),
            unseen: await seek(['unseen'], 0, soon),
            others: await seek(['unknown-debit'], 0, at),
          },
    );
  }
  const all = [...numbers.values()];
  await addOrders(
    reads,
    orders,
    all.flatMap((each) => [...each.orders, ...each.unseen]),
  );
  const others = await readEntries(
    reads,
    all.flatMap((each) => each.others),
  );
  const free = new Map(others.filter(mayBeLikely).map((entry) => [entry.number, entry]));
  const ordersOf = (orderNumbers: readonly number[]) =>
    orderNumbers.flatMap((number) => orders.get(number) ?? []);
  return new Map(
    [...numbers].map(([number, each]) => {
      const halves = each.others.flatMap((other) => free.get(other) ?? []);
      const pairs = ordersOf(each.unseen).flatMap((order) => halves.map((other) => ({ order, other })));
      return [number, { orders: ordersOf(each.orders), pairs }];
    }),
  );
}

/**
 * Orders or rows with these findings, of this amount and period. The newest ones come first if `sinceMs` is
 * 0.
 */
async function findingsOf(
  reads: Database,
  connectionId: string,
  { amount, currency }: Money,
  kinds: readonly Row<'wallet_findings'>['kind'][],
  sinceMs: number,
  untilMs: number,
): Promise<number[]> {
  const ofCurrency = currency === '' ? sql`true` : sql`currency in (${currency}, '')`;
  const { rows } = await sql<{ number: number }>`select number from wallet_findings
    where connection_id = ${connectionId} and kind in (${sql.join(kinds)}) and amount = ${plainAmount(amount)}
      and since between ${sinceMs} and ${untilMs} and ${ofCurrency} order by ${sinceMs === 0 ? sql`since desc` : sql`since`} limit ${maxLikely}`.execute(
    reads,
  );
  return rows.map(({ number }) => number);
}
