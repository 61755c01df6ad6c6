import Big from 'big.js';
import { sql } from 'kysely';
import type { Database } from '../engine/database.ts';
import { anyOf, joinInOrder } from '../sql/dialect.ts';

interface Movement {
  readonly number: number;
  readonly moment: string;
  readonly amount: string;
  readonly balance: string;
  readonly description: string;
  readonly details: string;
}

/**
 * `repeats`: given rows that report the movement of an earlier row again. Repeated rows have another id, but the same words, details and
 * resulting balance. A row does not count as a repeat if rows in between restored the balance, because the money then moved twice.
 * `repeated`: later rows that repeat one of the given rows.
 */
export async function readRepeats(
  reads: Database,
  numbers: readonly number[],
): Promise<{ readonly repeats: ReadonlySet<number>; readonly repeated: readonly number[] }> {
  const { rows } = await sql<Movement>`
    with moments as (select distinct one.connection_id, one.at from transactions as one join transactions as other
      on other.connection_id = one.connection_id and other.at = one.at and other.number <> one.number
      and other.amount = one.amount and other.balance_after = one.balance_after and other.description = one.description
      and other.details = one.details
      where one.number in ${anyOf('bigint', numbers)})
    select number, moments.connection_id || ' ' || cast(moments.at as text) as moment, amount, balance_after as balance, description, details
    from moments ${joinInOrder} transactions as told on told.connection_id = moments.connection_id and told.at = moments.at
    where amount is not null and balance_after is not null order by number`.execute(reads);
  const asked = new Set(numbers);
  const repeats = new Set<number>();
  const repeated: number[] = [];
  for (const moment of Map.groupBy(rows, (row) => row.moment).values())
    for (const { number, first } of repeatsIn(moment)) {
      if (asked.has(number)) repeats.add(number);
      else if (asked.has(first)) repeated.push(number);
    }
  return { repeats, repeated };
}

function repeatsIn(moment: readonly Movement[]): { number: number; first: number }[] {
  const moved: Movement[] = [];
  const lastOf = new Map<string, number>();
  return moment.flatMap((row) => {
    const { amount, balance, description, details } = row;
    const words = JSON.stringify([amount, balance, description, details]);
    const last = lastOf.get(words);
    const first = last === undefined ? undefined : moved[last];
    const before = new Big(balance).minus(amount);
    const findForeignRefunds = moved.slice((last ?? 0) + 1).some((each) => before.eq(each.balance));
    if (first && !findForeignRefunds) return { number: row.number, first: first.number };
    lastOf.set(words, moved.push(row) - 1);
    return [];
  });
}
