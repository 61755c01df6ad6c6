import { type SqlBool, sql } from 'kysely';
import {
  type Claim,
  type ClaimKind,
  type ClaimStage,
  type ClaimSubject,
  moneyKinds,
} from '../../../../shared/model/claim/claim.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { eachTextOf, jsonList, larger } from '../sql/dialect.ts';
import { transactionOfRow } from '../wallet/wallet-rows.ts';
import { end, openClaimActs } from './claim-acts.ts';
import {
  claimById,
  claimColumns,
  claimOfRow,
  claimTables,
  idsIn,
  isAfterOpening,
  type NamedClaimRow,
  rowsAbout,
  subjectKey,
} from './claim-rows.ts';

/** Claims on suppliers, with their history. The outbox has other claims, which are about sending. */
export function openSupplierClaimJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    ...openClaimActs(database, feed),
    ...openClaimLists(reads),
    forms: openClaimFormJournal(database, feed),
    /** Closes claims that the wallet has paid. Returns the number of closed claims. */
    closePaid: (nowMs: number) => closePaidClaims(database, reads, feed, nowMs),
    refundTimes: (connectionId: string) => readRefundTimes(reads, connectionId),
  };
}

export interface RefundTime {
  readonly orderId: string;
  readonly tookMs: number;
}

const latest = 1_000;

/**
 * How long each of the connection's last thousand refunds took. For a refund in parts, the last part counts. If the refund seems to come
 * before the rejection, because a clock was wrong, the duration is 0.
 */
async function readRefundTimes(reads: Database, connectionId: string): Promise<RefundTime[]> {
  const { rows } = await sql<RefundTime>`
    select orders.id as "orderId", ${larger(sql`0`, sql`max(told.at) - orders.finished_at`)} as "tookMs"
    from (select transaction_number, order_number from wallet_matches
      where connection_id = ${connectionId} and side = 'refund' order by transaction_number desc limit ${latest}) as match
    join transactions as told on told.number = match.transaction_number
    join orders on orders.number = match.order_number
    where orders.state = 'rejected' and orders.finished_at is not null and told.at is not null
    group by orders.id, orders.finished_at order by "tookMs"`.execute(reads);
  return rows;
}

/** The address at which each supplier accepts claims, and the shop's texts for claims. */
function openClaimFormJournal(database: Database, feed: ChangeFeed) {
  return {
    async read(connectionId: string) {
      const place = await database
        .selectFrom('claim_places')
        .select('link')
        .where('connection_id', '=', connectionId)
        .executeTakeFirst();
      const forms = await database
        .selectFrom('claim_forms')
        .select(['kind', 'text'])
        .where('connection_id', '=', connectionId)
        .execute();
      return {
        link: place?.link ?? '',
        texts: Object.fromEntries(forms.map(({ kind, text }) => [kind, text])),
      };
    },
    /** Replaces all texts. */
    async write(
      connectionId: string,
      {
        link,
        texts,
      }: { readonly link: string; readonly texts: Partial<Readonly<Record<ClaimKind, string>>> },
    ) {
      const kept = Object.entries(texts) as [ClaimKind, string][];
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('claim_forms').where('connection_id', '=', connectionId).execute();
        await transaction.deleteFrom('claim_places').where('connection_id', '=', connectionId).execute();
        if (link !== '')
          await transaction
            .insertInto('claim_places')
            .values({ connection_id: connectionId, link })
            .execute();
        if (kept.length > 0)
          await transaction
            .insertInto('claim_forms')
            .values(kept.map(([kind, text]) => ({ connection_id: connectionId, kind, text })))
            .execute();
      });
      feed.publish('claims', null);
    },
    async links() {
      const places = await database
        .selectFrom('claim_places')
        .innerJoin('connections', 'connections.id', 'connection_id')
        .select('link')
        .where('removed_at', 'is', null)
        .execute();
      return places.map(({ link }) => link);
    },
  };
}

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
async function closePaidClaims(
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

const maxAbout = 20;
const maxRows = 50;

/** Claims as screens show them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, one query for each list of claims.
function openClaimLists(reads: Database) {
  return {
    async list({
      stage,
      cursor,
      limit,
      nowMs,
    }: {
      readonly stage: ClaimStage;
      readonly cursor: string | null;
      readonly limit: number;
      readonly nowMs: number;
    }) {
      const [at = 0, number = 0] = cursor?.split(':').map(Number) ?? [];
      const isOver = stage === 'closed';
      const after = isOver
        ? sql`(closed_at, claim.number) < (${at}, ${number})`
        : sql`(ask_at, claim.number) > (${at}, ${number})`;
      const { rows } = await sql<NamedClaimRow>`
        select ${claimColumns} from ${claimTables} where ${isOver ? sql`claim.state = 'closed'` : sql`claim.state <> 'closed'`}
          and ${stage === 'due' ? sql`ask_at <= ${nowMs}` : sql`true`} and ${cursor === null ? sql`true` : after}
        order by ${isOver ? sql`closed_at desc, claim.number desc` : sql`ask_at, claim.number`} limit ${limit + 1}`.execute(
        reads,
      );
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        claims: page.map(claimOfRow),
        nextCursor: last ? `${(isOver ? last.closed_at : last.ask_at) ?? 0}:${last.number}` : null,
      };
    },
    async counts(nowMs: number) {
      const { rows } = await sql<{ due: number; open: number; closed: number }>`select
        (select count(*) from supplier_claims where state <> 'closed' and ask_at <= ${nowMs}) as due,
        (select count(*) from supplier_claims where state <> 'closed') as open,
        (select count(*) from supplier_claims where state = 'closed') as closed`.execute(reads);
      return rows[0] ?? { due: 0, open: 0, closed: 0 };
    },
    async read(id: string) {
      const claim = await claimById(reads, id);
      if (claim === null) return null;
      const events = await reads
        .selectFrom('claim_events')
        .select(['at', 'who', 'what', 'words', 'ask_at as askAt', 'reference'])
        .where('claim_id', '=', id)
        .orderBy('sequence')
        .execute();
      return { claim, events };
    },
    /** All claims of the subject, newest first. */
    async about(subject: ClaimSubject) {
      const { rows } = await sql<NamedClaimRow>`
        select ${claimColumns} from ${claimTables} where claim.about = ${subjectKey(subject)}
        order by claim.number desc limit ${maxAbout}`.execute(reads);
      return rows.map(claimOfRow);
    },
    /** Null if the order or row does not exist. */
    async walletWord(subject: ClaimSubject) {
      const subjectRow = await (subject.of === 'order'
        ? reads
            .selectFrom('orders')
            .select(['number', 'connection_id'])
            .where('id', '=', subject.orderId)
            .executeTakeFirst()
        : reads
            .selectFrom('transactions')
            .select(['number', 'connection_id'])
            .where('connection_id', '=', subject.connectionId)
            .where('id', '=', subject.rowId)
            .executeTakeFirst());
      if (subjectRow === undefined) return null;
      const { connection_id: connectionId, number } = subjectRow;
      const found = await reads
        .selectFrom('wallet_findings')
        .select(['kind', 'amount', 'currency'])
        .where('connection_id', 'in', (eb) => eb.selectFrom('connections').select('id'))
        .where('subject', '=', subject.of)
        .where('number', '=', number)
        .where('kind', 'in', [...moneyKinds])
        .executeTakeFirst();
      const rows = await reads
        .selectFrom('transactions')
        .selectAll()
        .where(rowsAbout(subject))
        .orderBy('number')
        .limit(maxRows)
        .execute();
      const owed =
        found?.amount == null || found.kind === 'unseen'
          ? null
          : { kind: found.kind, amount: { amount: found.amount, currency: found.currency } };
      return { connectionId, owed, rows: rows.map(transactionOfRow) };
    },
    async payingRows(claim: Claim) {
      const rows = await reads
        .selectFrom('transactions')
        .selectAll()
        .where('connection_id', '=', claim.connectionId)
        .where(isAfterOpening(claim))
        .where('kind', 'in', ['refund', 'top-up', 'unknown'])
        .where(sql<SqlBool>`amount is not null and amount not like '-%'`)
        .where(
          sql<SqlBool>`not exists (select 1 from wallet_matches where transaction_number = transactions.number)`,
        )
        .orderBy('at', (time) => time.desc().nullsLast())
        .limit(maxRows)
        .execute();
      return rows.map(transactionOfRow);
    },
  };
}
