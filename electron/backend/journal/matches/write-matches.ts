import { sql } from 'kysely';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { anyOf, eachJson, memberOf } from '../sql/dialect.ts';
import type { Due, DueWork } from './match-queue.ts';
import type { Match } from './matching-work.ts';

export interface MatchResult {
  readonly connectionId: string;
  readonly taken: DueWork;
  /** Compared rows, whose earlier results are replaced. */
  readonly rows: readonly number[];
  /** Rows whose order changed; null if a row has no order now. */
  readonly matches: ReadonlyMap<number, Match | null>;
  readonly orders: readonly number[];
  readonly findings: readonly Row<'wallet_findings'>[];
  readonly names: readonly Omit<Row<'wallet_names'>, 'connection_id'>[];
  readonly due: readonly Due[];
  /** True to restart the sweep over all rows. */
  readonly sweepAgain: boolean;
}

const member = (name: keyof Due) => memberOf(sql`value`, name);

/** Writes a step in one short transaction. Returns what changed. */
export async function writeMatches(
  database: Database,
  compared: MatchResult,
): Promise<{ matches: boolean; findings: boolean }> {
  const { connectionId, taken, rows, orders, findings, due } = compared;
  const changedRows = [...compared.matches.keys()];
  const matches = [...compared.matches].flatMap(([number, match]) => {
    if (match === null) return [];
    const { orderNumber, side, how } = match;
    return { transaction_number: number, connection_id: connectionId, order_number: orderNumber, side, how };
  });
  const names = compared.names.map((name) => ({ connection_id: connectionId, ...name }));
  return database.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('wallet_names')
      .where('transaction_number', 'in', anyOf('bigint', rows))
      .execute();
    const { numDeletedRows: unmatched } = await transaction
      .deleteFrom('wallet_matches')
      .where('transaction_number', 'in', anyOf('bigint', changedRows))
      .executeTakeFirst();
    const deletedFindings =
      (await forget(transaction, connectionId, 'row', changedRows)) +
      (await forget(transaction, connectionId, 'order', orders));
    if (matches.length > 0) await transaction.insertInto('wallet_matches').values(matches).execute();
    if (findings.length > 0)
      await transaction
        .insertInto('wallet_findings')
        .values([...findings])
        .execute();
    if (names.length > 0) await transaction.insertInto('wallet_names').values(names).execute();
    await transaction
      .deleteFrom('wallet_due')
      .where(
        'sequence',
        'in',
        anyOf(
          'bigint',
          taken.changes.map(({ sequence }) => sequence),
        ),
      )
      .execute();
    if (due.length > 0)
      await sql`insert into wallet_due (connection_id, pass, subject, number)
        select ${member('connection_id')}, cast(${member('pass')} as bigint), ${member('subject')}, cast(${member('number')} as bigint)
        from ${eachJson(JSON.stringify(due))} as listed`.execute(transaction);
    if (taken.sweep)
      await transaction
        .updateTable('wallet_sweeps')
        .set({ [taken.sweep.column]: taken.sweep.below })
        .where('connection_id', '=', connectionId)
        .execute();
    if (compared.sweepAgain)
      await transaction
        .updateTable('wallet_sweeps')
        .set({ rows_below: Number.MAX_SAFE_INTEGER })
        .where('connection_id', '=', connectionId)
        .execute();
    return {
      matches: unmatched > 0n || matches.length > 0,
      findings: deletedFindings > 0n || findings.length > 0,
    };
  });
}

async function forget(
  transaction: JournalTransaction,
  connectionId: string,
  subject: Row<'wallet_findings'>['subject'],
  numbers: readonly number[],
): Promise<bigint> {
  const { numDeletedRows } = await transaction
    .deleteFrom('wallet_findings')
    .where('connection_id', '=', connectionId)
    .where('subject', '=', subject)
    .where('number', 'in', anyOf('bigint', numbers))
    .executeTakeFirst();
  return numDeletedRows;
}
