import { sql } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import {
  type Finding,
  type FindingGroup,
  type FindingKind,
  type FindingStage,
  findingKinds,
  type SettledFinding,
} from '../../../../shared/model/wallet/finding.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database, JournalTransaction } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';
import { anyOf } from '../sql/dialect.ts';
import { boundsOf, countEarlier, earlier, staged, type WalletReach } from './finding-stages.ts';
import { countDue } from './match-queue.ts';
import { entryOf } from './matching-work.ts';

export interface FindingFilter extends WalletReach {
  readonly stage: FindingStage;
  readonly kind: FindingKind | null;
  readonly cursor: string | null;
  readonly limit: number;
}

const cursorForm = /^(-?\d{1,16}):(order|row):(-?\d{1,16})$/;

/** True for a cursor that `list` returned. */
export function isFindingCursor(text: string): boolean {
  return cursorForm.test(text);
}

/** Differences found so far between wallet and orders. */
export function openFindingJournal(database: Database, reads: Database, feed: ChangeFeed) {
  return {
    /**
     * Findings per stage and kind, of all kinds or only of `kinds`. Rows older than this journal have no sums. `due`: number of rows and
     * orders still to be compared.
     */
    async groups(reach: WalletReach, kinds?: readonly FindingKind[]) {
      const bounds = await boundsOf(reads, reach);
      const { rows } = await sql<{
        stage: FindingStage;
        kind: FindingKind;
        currency: string;
        amount: string | null;
        count: number;
      }>`
        with ${staged(bounds, kinds)}
        select stage, kind, currency, exact_sum(amount, 1) as amount, count(*) as count
        from staged where stage is not null and amount is not null group by stage, kind, currency
        union all select stage, kind, '', null, count(*) from staged where stage is not null and amount is null group by stage, kind`.execute(
        reads,
      );
      const groupsOfStage = (stage: FindingStage): FindingGroup[] =>
        findingKinds.flatMap((kind) => {
          const matching = rows.filter((row) => row.stage === stage && row.kind === kind);
          if (matching.length === 0) return [];
          const sums: Money[] = matching.flatMap(({ amount, currency }) =>
            amount === null ? [] : { amount, currency },
          );
          return { kind, count: matching.reduce((sum, { count }) => sum + count, 0), sums };
        });
      return {
        stages: {
          open: groupsOfStage('open'),
          expected: groupsOfStage('expected'),
          settled: groupsOfStage('settled'),
          earlier: kinds ? [] : (await countEarlier(reads, bounds)).map((group) => ({ ...group, sums: [] })),
        },
        due: await countDue(reads, reach.connectionId),
      };
    },
    /** Newest first, paged by key. */
    async list({ stage, kind, cursor, limit, ...reach }: FindingFilter) {
      const [, since = null, subject = 'row', number = '0'] = cursorForm.exec(cursor ?? '') ?? [];
      const bounds = await boundsOf(reads, reach);
      const isEarlier = stage === 'earlier';
      // All findings of the stage `earlier` are rows with a time, so the index key can be used.
      const [time, key, from] = isEarlier
        ? [sql`since`, sql`(since, number)`, sql`(${Number(since)}, ${Number(number)})`]
        : [
            sql`coalesce(since, 0)`,
            sql`(coalesce(since, 0), subject, number)`,
            sql`(${Number(since)}, ${subject}, ${Number(number)})`,
          ];
      const { rows } = await sql<StagedRow>`
        with ${isEarlier ? earlier(bounds) : staged(bounds)}
        select * from staged where stage = ${stage} and ${kind === null ? sql`true` : sql`kind = ${kind}`}
          and ${since === null ? sql`true` : sql`${key} < ${from}`}
        order by ${time} desc, subject desc, number desc limit ${limit + 1}`.execute(reads);
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      return {
        findings: await withEvidence(reads, reach.connectionId, page),
        nextCursor: last === undefined ? null : `${last.since ?? 0}:${last.subject}:${last.number}`,
      };
    },
    /** Records durably that a person settled a finding or reopened it. False if the finding changed since it was shown. */
    async settle(
      connectionId: string,
      { of: subject, number, kind, amount }: SettledFinding,
      by: { readonly settled: boolean; readonly who: string; readonly words: string; readonly at: number },
    ) {
      const written = await database.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('wallet_findings')
          .select('number')
          .where('connection_id', '=', connectionId)
          .where('subject', '=', subject)
          .where('number', '=', number)
          .where('kind', '=', kind)
          .where('amount', amount === null ? 'is' : '=', amount)
          .executeTakeFirst();
        if (!found) return false;
        const { settled, ...reported } = by;
        const about = await lastingName(transaction, subject, number);
        await transaction
          .insertInto('wallet_settlements')
          .values({ subject, ...about, kind, amount, settled: settled ? 1 : 0, ...reported })
          .execute();
        return true;
      });
      if (written) feed.publish('findings', [connectionId]);
      return written;
    },
  };
}

interface StagedRow extends Omit<Row<'wallet_findings'>, 'kind'> {
  readonly kind: FindingKind;
  readonly who: string | null;
  readonly settled_at: number | null;
  readonly words: string | null;
}

/** A key for settlements that survives a restore. Numbers are valid in this journal only, and a row read again gets another number. */
async function lastingName(transaction: JournalTransaction, subject: 'order' | 'row', number: number) {
  if (subject === 'order') {
    const order = transaction.selectFrom('orders').select('id').where('number', '=', number);
    return { connection_id: null, about: (await order.executeTakeFirstOrThrow()).id };
  }
  const row = transaction.selectFrom('transactions').select(['connection_id', 'id']);
  const { connection_id, id } = await row.where('number', '=', number).executeTakeFirstOrThrow();
  return { connection_id, about: id };
}

/** Each finding with its order and the rows that prove it, oldest first. */
async function withEvidence(
  reads: Database,
  connectionId: string,
  found: readonly StagedRow[],
): Promise<Finding[]> {
  const numbersOf = (subject: string) =>
    found.filter((each) => each.subject === subject).map(({ number }) => number);
  const orders = await reads
    .selectFrom('orders')
    .select([
      'number',
      'id',
      'identifier',
      'service_name',
      'customer',
      'state',
      'price',
      'currency',
      'reference',
    ])
    .where('number', 'in', anyOf('bigint', numbersOf('order')))
    .execute();
  const byNumber = new Map(orders.map((order) => [order.number, order]));
  const { rows } = await sql<Row<'transactions'> & { of_order: number | null }>`
    select transactions.*, match.order_number as of_order from wallet_matches as match
      join transactions on transactions.number = match.transaction_number
      where match.order_number in ${anyOf('bigint', numbersOf('order'))} and match.connection_id = ${connectionId}
    union all select transactions.*, null from transactions where number in ${anyOf('bigint', numbersOf('row'))}
    order by number`.execute(reads);
  return found.map((finding) => {
    const order = finding.subject === 'order' ? byNumber.get(finding.number) : undefined;
    const findingRows = rows.filter((row) =>
      finding.subject === 'order'
        ? row.of_order === finding.number
        : row.of_order === null && row.number === finding.number,
    );
    const { subject, number, kind, amount, currency, since, due_at, who, settled_at, words } = finding;
    return {
      of: subject,
      number,
      kind,
      since,
      dueAt: due_at,
      amount: amount === null ? null : { amount, currency },
      order: order
        ? {
            id: order.id,
            identifier: order.identifier,
            serviceName: order.service_name,
            customer: order.customer,
            state: order.state,
            reference: order.reference,
            price: { amount: order.price, currency: order.currency },
          }
        : null,
      rows: findingRows.map((row) => {
        const { number: _, connectionId: __, readAt: ___, ...reported } = entryOf(row);
        return reported;
      }),
      settled: who === null || settled_at === null || words === null ? null : { who, at: settled_at, words },
    };
  });
}
