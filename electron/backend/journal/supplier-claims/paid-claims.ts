import { sql } from 'kysely';
import { moneyKinds } from '../../../../shared/model/claim/claim.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { eachTextOf, jsonList } from '../sql/dialect.ts';
import { end } from './claim-acts.ts';
import { idsIn } from './claim-rows.ts';

/** Differences for which the supplier owes the shop nothing. */
const favours = sql`('unseen', 'not-charged', 'charged-less', 'refunded-too-much')`;
/** Another connection of the account may have the wallet for an order. */
const anyWallet = sql`(select id from connections)`;
const rowsBefore = sql`(select value from ${eachTextOf(sql`claim.rows_before`)} as before)`;
const money = sql.join(moneyKinds.map((kind) => sql.lit(kind)));

/**
 * Closes as won every claim for money that the wallet has paid since it was opened, with the paying rows. Returns the number of closed
 * claims. For an order: a refund arrived, and nothing is owed any more. A claim is not won if the debt ended without a row, such as by
 * another status, or if a person settled it. For a row without an order: money that came back has the same reference.
 */
export async function closePaidClaims(
  database: Database,
  reads: Database,
  feed: ChangeFeed,
  nowMs: number,
): Promise<number> {
  const paid = await readPaid(reads);
  if (paid.length === 0) return 0;
  const closed = await database.transaction().execute(async (transaction) => {
    // The reader's thread may have read outdated rows, so they are checked again in the writing transaction.
    const still = new Map((await readPaid(transaction)).map((each) => [each.id, each.rows]));
    const both = paid.filter(({ id }) => still.has(id));
    for (const { id } of both)
      await end(transaction, id, 'won', still.get(id) ?? [], { who: 'app', words: '', at: nowMs });
    return both.map(({ id }) => id);
  });
  if (closed.length > 0) feed.publish('claims', closed);
  return closed.length;
}

async function readPaid(source: Pick<Database, 'getExecutor'>): Promise<{ id: string; rows: string[] }[]> {
  const { rows } = await sql<{ id: string; paying: string }>`
    select id, paying from (
      select claim.id, (
        select ${jsonList(sql`told.id`)} from wallet_matches as match join transactions as told on told.number = match.transaction_number
        where match.order_number = orders.number and match.side = 'refund'
          and told.id not in ${rowsBefore}) as paying
      from supplier_claims as claim join orders on orders.id = claim.order_id
      where claim.state <> 'closed' and claim.kind in (${money})
        and not exists (select 1 from wallet_findings as found where found.connection_id in ${anyWallet}
          and found.subject = 'order' and found.number = orders.number and found.kind not in ${favours})
        and not exists (select 1 from wallet_due as due where due.connection_id in ${anyWallet}
          and due.pass in (1, 2) and due.number = orders.number and due.subject = 'order')
      union all
      select claim.id, (
        select ${jsonList(sql`back.id`)} from wallet_names as name
        join wallet_names as other on other.connection_id = name.connection_id and other.reference = name.reference
          and other.transaction_number <> name.transaction_number
        join transactions as back on back.number = other.transaction_number
        where name.transaction_number = told.number and back.amount > '0' and back.amount not like '-%'
          and not exists (select 1 from wallet_matches as match where match.transaction_number = back.number and match.how = 'reference')
          and back.id not in ${rowsBefore}) as paying
      from supplier_claims as claim
      join transactions as told on told.connection_id = claim.connection_id and told.id = claim.row_id
      where claim.state <> 'closed' and claim.kind in (${money})
        and not exists (select 1 from wallet_matches where transaction_number = told.number)
        and not exists (select 1 from wallet_findings as found where found.connection_id = told.connection_id
          and found.subject = 'row' and found.number = told.number)
        and not exists (select 1 from wallet_due as due where due.connection_id = told.connection_id
          and due.pass in (1, 2) and due.number = told.number and due.subject = 'row')) as claims
    where paying <> '[]'`.execute(source);
  return rows.map(({ id, paying }) => ({ id, rows: idsIn(paying) }));
}
