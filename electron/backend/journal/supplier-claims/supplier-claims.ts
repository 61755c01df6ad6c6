import { sql } from 'kysely';
import type { ClaimKind } from '../../../../shared/model/claim/claim.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import { larger } from '../sql/dialect.ts';
import { openClaimActs } from './claim-acts.ts';
import { openClaimLists } from './claim-lists.ts';
import { closePaidClaims } from './paid-claims.ts';

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
