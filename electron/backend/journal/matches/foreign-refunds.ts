import Big from 'big.js';
import { sql } from 'kysely';
import { isOtherCurrency } from '../../../../shared/model/wallet/judge-order.ts';
import type { Database } from '../engine/database.ts';
import { anyOf } from '../sql/dialect.ts';
import type { MatchingWork, WalletEntry } from './matching-work.ts';

interface NamedRow {
  readonly number: number;
  readonly reference: string;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly found: number;
}

/**
 * Rows of another person's order that was refunded in full: charge and refund have the same reference. Nothing is missing. `found` contains
 * the rows among them that an earlier step reported as a difference.
 */
export async function findForeignRefunds(
  reads: Database,
  { connectionId, named, rare }: MatchingWork,
  strangers: readonly WalletEntry[],
): Promise<{ readonly rows: ReadonlySet<number>; readonly found: readonly number[] }> {
  const strangerRefunds = strangers.flatMap(({ number, amount }): readonly NamedRow[] =>
    (named.get(number)?.references ?? []).map((reference) => ({
      number,
      reference,
      found: 0,
      amount: amount?.amount ?? null,
      currency: amount?.currency ?? null,
    })),
  );
  const { rows: others } = await sql<NamedRow>`
    select name.transaction_number as number, name.reference, told.amount, told.currency, found.number is not null as found
    from wallet_names as name join transactions as told on told.number = name.transaction_number
      left join wallet_findings as found on found.connection_id = name.connection_id
        and found.subject = 'row' and found.number = name.transaction_number
    where name.connection_id = ${connectionId} and name.reference in ${anyOf('text', [...rare])}
      and name.transaction_number not in ${anyOf(
        'bigint',
        strangers.map(({ number }) => number),
      )}
      and not exists (select 1 from wallet_matches as match where match.transaction_number = name.transaction_number)`.execute(
    reads,
  );
  const back = [
    ...Map.groupBy(
      [...strangerRefunds.filter(({ reference }) => rare.has(reference)), ...others],
      ({ reference }) => reference,
    ).values(),
  ]
    .filter(isNothing)
    .flat();
  return {
    rows: new Set(back.map(({ number }) => number)),
    found: back.filter(({ found }) => found === 1).map(({ number }) => number),
  };
}

function isNothing(rows: readonly NamedRow[]): boolean {
  const named = rows.find(({ currency }) => currency !== null && currency !== '')?.currency ?? '';
  if (
    rows.length < 2 ||
    rows.some(({ amount, currency }) => amount === null || isOtherCurrency(currency ?? '', named))
  )
    return false;
  return rows.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Big(0)).eq(0);
}
