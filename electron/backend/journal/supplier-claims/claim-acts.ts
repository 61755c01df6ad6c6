import Big from 'big.js';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import {
  afterAct,
  type Claim,
  type ClaimEvent,
  type ClaimKind,
  type ClaimOutcome,
  type ClaimSubject,
  topicOf,
} from '../../../../shared/model/claim/claim.ts';
import { isOtherCurrency } from '../../../../shared/model/wallet/judge-order.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { JournalTables } from '../schema/schema.ts';
import { eachTextOf } from '../sql/dialect.ts';
import { claimById, idsIn, isAfterOpening, subjectKey } from './claim-rows.ts';

export interface ClaimStatement {
  readonly who: string;
  readonly words: string;
  readonly at: number;
}

export interface NewClaim {
  readonly id: string;
  readonly connectionId: string;
  readonly kind: ClaimKind;
  readonly about: ClaimSubject;
  readonly amount: Money | null;
  /** Refunds that the order had before. */
  readonly rowsBefore: readonly string[];
}

/**
 * Why a claim was not changed. `too-early`: the supplier was already asked, and the date for asking again is
 * in the future. `not-paying`: the row brought no money for the claim.
 */
export type ClaimRefusal = 'not-found' | 'closed' | 'too-early' | 'not-paying';
export type ClaimAnswer =
  | { readonly ok: true; readonly claim: Claim }
  | { readonly ok: false; readonly why: ClaimRefusal; readonly claim: Claim | null };

/** People's actions on claims. Each action is one transaction with a history event (J4). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it is a list of short functions, one transaction for each action on a claim.
export function openClaimActs(database: Database, feed: ChangeFeed) {
  /** Changes an open claim, and publishes it after the commit. */
  const change = async (
    id: string,
    act: (transaction: JournalTransaction, claim: Claim) => Promise<ClaimRefusal | null>,
  ): Promise<ClaimAnswer> => {
    const answer = await database.transaction().execute(async (transaction): Promise<ClaimAnswer> => {
      const claim = await claimById(transaction, id);
      if (claim === null) return { ok: false, why: 'not-found', claim: null };
      if (claim.state === 'closed') return { ok: false, why: 'closed', claim };
      const why = await act(transaction, claim);
      if (why !== null) return { ok: false, why, claim };
      return { ok: true, claim: (await claimById(transaction, id)) ?? claim };
    });
    if (answer.ok) feed.publish('claims', [id]);
    return answer;
  };
  return {
    /**
     * Opens a claim. With `opened` false, returns the existing claim: the open claim about the same subject, or the claim that was opened
     * with this id before.
     */
    async open(claim: NewClaim, author: ClaimStatement) {
      const about = subjectKey(claim.about);
      const topic = topicOf(claim.kind);
      const written = await database.transaction().execute(async (transaction) => {
        const subjectRow = await transaction
          .selectFrom('supplier_claims')
          .select('id')
          .where((eb) =>
            eb.or([
              eb('id', '=', claim.id),
              eb.and([eb('about', '=', about), eb('topic', '=', topic), eb('state', '<>', 'closed')]),
            ]),
          )
          .executeTakeFirst();
        if (subjectRow === undefined) {
          await transaction
            .insertInto('supplier_claims')
            .values({
              id: claim.id,
              connection_id: claim.connectionId,
              kind: claim.kind,
              topic,
              about,
              order_id: claim.about.of === 'order' ? claim.about.orderId : null,
              row_id: claim.about.of === 'row' ? claim.about.rowId : null,
              amount: claim.amount?.amount ?? null,
              currency: claim.amount?.currency ?? '',
              state: 'open',
              outcome: null,
              paid_by: '[]',
              rows_before: JSON.stringify(claim.rowsBefore),
              opened_at: author.at,
              asked_at: null,
              ask_at: author.at,
              closed_at: null,
            })
            .execute();
          await recordEvent(transaction, claim.id, 'opened', author, null);
        }
        const now = await claimById(transaction, subjectRow?.id ?? claim.id);
        if (now === null) throw new Error('the claim just written was not found');
        return { opened: subjectRow === undefined, claim: now };
      });
      if (written.opened) feed.publish('claims', [claim.id]);
      return written;
    },
    ask: (id: string, { askAt, anyway, ...author }: ClaimStatement & { askAt: number; anyway: boolean }) =>
      change(id, async (transaction, claim) => {
        if (!anyway && claim.askedAt !== null && claim.askAt !== null && author.at < claim.askAt)
          return 'too-early';
        const state = afterAct(claim.state, 'asked') ?? claim.state;
        await put(transaction, id, { state, asked_at: author.at, ask_at: askAt });
        await recordEvent(transaction, id, 'asked', author, askAt);
        return null;
      }),
    promise: (id: string, { askAt, ...author }: ClaimStatement & { askAt: number }) =>
      change(id, async (transaction, claim) => {
        await put(transaction, id, {
          state: afterAct(claim.state, 'promised') ?? claim.state,
          ask_at: askAt,
        });
        await recordEvent(transaction, id, 'promised', author, askAt);
        return null;
      }),
    note: (id: string, author: ClaimStatement) =>
      change(id, async (transaction) => {
        await recordEvent(transaction, id, 'noted', author, null);
        return null;
      }),
    /**
     * `paidBy`: the supplier's id of the row that paid the claim, according to a person. The row must bring money, belong to no order, and
     * cover all claims that it pays.
     */
    close: (
      id: string,
      { outcome, paidBy, ...author }: ClaimStatement & { outcome: ClaimOutcome; paidBy: string | null },
    ) =>
      change(id, async (transaction, claim) => {
        if (paidBy !== null && !(await mayPay(transaction, claim, paidBy))) return 'not-paying';
        await end(transaction, id, outcome, paidBy === null ? [] : [paidBy], author);
        return null;
      }),
  };
}

export async function end(
  transaction: JournalTransaction,
  id: string,
  outcome: ClaimOutcome,
  paidBy: readonly string[],
  author: ClaimStatement,
): Promise<void> {
  const closed = { state: 'closed', outcome, ask_at: null, closed_at: author.at } as const;
  await put(transaction, id, { ...closed, paid_by: JSON.stringify(paidBy) });
  await recordEvent(transaction, id, 'closed', author, null);
}

async function put(
  transaction: JournalTransaction,
  id: string,
  change: Updateable<JournalTables['supplier_claims']>,
): Promise<void> {
  await transaction.updateTable('supplier_claims').set(change).where('id', '=', id).execute();
}

/** Writes a history event with the order's current reference, because a supplier may change its number. */
async function recordEvent(
  transaction: JournalTransaction,
  id: string,
  what: ClaimEvent['what'],
  { who, words, at }: ClaimStatement,
  askAt: number | null,
): Promise<void> {
  await sql`insert into claim_events (claim_id, at, who, what, words, ask_at, reference)
    select id, ${at}, ${who}, ${what}, ${words}, ${askAt}, (select reference from orders where orders.id = order_id)
    from supplier_claims where id = ${id}`.execute(transaction);
}

/** True if the row brought money since the claim was opened, belongs to no order, and covers every claim that it paid. */
async function mayPay(transaction: JournalTransaction, claim: Claim, rowId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('transactions')
    .select(['amount', 'currency'])
    .where('connection_id', '=', claim.connectionId)
    .where('id', '=', rowId)
    .where(isAfterOpening(claim))
    .where(
      sql<SqlBool>`not exists (select 1 from wallet_matches where transaction_number = transactions.number)`,
    )
    .executeTakeFirst();
  if (row?.amount == null || !new Big(row.amount).gt(0)) return false;
  const paid = await transaction
    .selectFrom('supplier_claims')
    .select(['amount', 'currency', 'paid_by'])
    .where('connection_id', '=', claim.connectionId)
    .where('state', '=', 'closed')
    .where('outcome', '=', 'won')
    .where(sql<SqlBool>`exists (select 1 from ${eachTextOf(sql`paid_by`)} as paying where value = ${rowId})`)
    .execute();
  const amounts = [...paid, { amount: claim.amount?.amount ?? null, currency: claim.amount?.currency ?? '' }];
  const isSame = amounts.every(({ currency }) => !isOtherCurrency(currency, row.currency ?? ''));
  const needed = amounts.reduce((sum, { amount }) => sum.plus(amount ?? 0), new Big(0));
  return isSame && needed.lte(row.amount) && !paid.some(({ paid_by: by }) => idsIn(by).length > 1);
}
