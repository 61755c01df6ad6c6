import Big from 'big.js';
import { sql } from 'kysely';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';
import { anyOf, each } from '../sql/dialect.ts';
import { maxOfOne } from '../wallet/wallet-narrowing.ts';

/** A row of the wallet, with its number in the journal. */
interface NumberedRow extends Pick<Transaction, 'amount' | 'kind'> {
  readonly number: number;
}

export interface Names {
  readonly references: readonly string[];
  readonly keys: readonly string[];
}

/** The rows of a step, with their names. `repeats` are rows that report a movement which an earlier row already reported. */
export interface NamedStep {
  readonly connectionId: string;
  readonly entries: readonly NumberedRow[];
  readonly repeats: ReadonlySet<number>;
  readonly named: ReadonlyMap<number, Names>;
}

/**
 * True if a top-up may be a refund, because some suppliers book refunds as credit. A refund booked as credit names an order that lacks
 * exactly this amount.
 */
export function mayBeCredit({ amount, kind }: Pick<Transaction, 'amount' | 'kind'>): boolean {
  return kind === 'top-up' && amount !== null && new Big(amount.amount).gt(0);
}

/** The names by which a row is found if an order gets one of them later. */
export function namesToSeek(entry: NumberedRow, named: NamedStep['named']): readonly string[] {
  const { references = [], keys = [] } = named.get(entry.number) ?? {};
  return mayBeCredit(entry) ? [...references, ...keys] : references;
}

/**
 * The given references that occur in no more rows than one order can have. For rows of this step, the names
 * just read count; for all other rows, the stored names. So the number of rows depends only on the rows
 * compared until now, not on their order or on their matches.
 */
export async function rareNames(
  reads: Database,
  { connectionId, entries, repeats, named }: NamedStep,
  references: readonly string[],
): Promise<string[]> {
  const inStep = new Map<string, number>();
  for (const entry of entries)
    if (!repeats.has(entry.number))
      for (const name of namesToSeek(entry, named)) inStep.set(name, (inStep.get(name) ?? 0) + 1);
  const rows = anyOf(
    'bigint',
    entries.map(({ number }) => number),
  );
  const { rows: counted } = await sql<{ reference: string; stored: number }>`
    select named.value as reference, (select count(*) from (
      select 1 from wallet_names where connection_id = ${connectionId} and reference = named.value and transaction_number not in ${rows}
      union all select 1 from orders join wallet_matches as match on match.order_number = orders.number
        where orders.connection_id in ${ofSameAccount(connectionId)} and orders.reference = named.value
          and match.connection_id = ${connectionId} and match.how = 'reference' and match.transaction_number not in ${rows}
      limit ${maxOfOne + 1}) as few) as stored
    from ${each('text', references)} as named`.execute(reads);
  return counted.flatMap(({ reference, stored }) =>
    stored + (inStep.get(reference) ?? 0) <= maxOfOne ? [reference] : [],
  );
}

/**
 * Rows that were matched by a reference in this step which now turns out to be shared by many rows. Each row
 * is queued once: when the row is compared again, it no longer matches by this reference, because a reference
 * never becomes rare again.
 */
export async function rowsBySharedText(
  reads: Database,
  { connectionId, entries, named, rare }: NamedStep & { readonly rare: ReadonlySet<string> },
): Promise<number[]> {
  const shared = [...new Set([...named.values()].flatMap(({ references }) => references))].filter(
    (reference) => !rare.has(reference),
  );
  if (shared.length === 0) return [];
  const { rows } = await sql<{ number: number }>`
    select match.transaction_number as number from orders join wallet_matches as match on match.order_number = orders.number
    where orders.connection_id in ${ofSameAccount(connectionId)} and orders.reference in ${anyOf('text', shared)}
      and match.connection_id = ${connectionId} and match.how = 'reference'
      and match.transaction_number not in ${anyOf(
        'bigint',
        entries.map(({ number }) => number),
      )}
      and not exists (select 1 from wallet_due as due where due.connection_id = ${connectionId} and due.pass = 1
        and due.number = match.transaction_number and due.subject = 'row')`.execute(reads);
  return rows.map(({ number }) => number);
}
