import { type SqlBool, sql } from 'kysely';
import {
  type Claim,
  type ClaimStage,
  type ClaimSubject,
  moneyKinds,
} from '../../../../shared/model/claim/claim.ts';
import type { Database } from '../engine/database.ts';
import { transactionOfRow } from '../wallet/wallet-rows.ts';
import {
  claimById,
  claimColumns,
  claimOfRow,
  claimTables,
  isAfterOpening,
  type NamedClaimRow,
  rowsAbout,
  subjectKey,
} from './claim-rows.ts';

const maxAbout = 20;
const maxRows = 50;

/** Claims as screens show them. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, one query for each list of claims.
export function openClaimLists(reads: Database) {
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
