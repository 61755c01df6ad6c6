import type { Quote } from '../../../../shared/model/pricing/quote.ts';
import type { ChangeFeed } from '../engine/change-feed.ts';
import type { Database } from '../engine/database.ts';
import type { Row } from '../schema/schema.ts';

export function openQuoteJournal(database: Database, reads: Database, feed: Pick<ChangeFeed, 'publish'>) {
  return {
    /** Quotes valid at `nowMs`, newest first, at most `limit`. */
    async holding(nowMs: number, limit: number) {
      const rows = await reads.selectFrom('quotes').selectAll().where('valid_until', '>', nowMs).execute();
      return rows
        .map(quoteOf)
        .sort((one, other) => other.madeAt - one.madeAt || (one.id < other.id ? -1 : 1))
        .slice(0, limit);
    },
    /** Adding the same id again changes nothing. */
    async add(quote: Quote) {
      await database
        .insertInto('quotes')
        .values(rowOf(quote))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      feed.publish('pricing', null);
    },
    /** False if the quote did not exist. */
    async remove(id: string) {
      const deletion = await database.deleteFrom('quotes').where('id', '=', id).executeTakeFirst();
      feed.publish('pricing', null);
      return Number(deletion.numDeletedRows) > 0;
    },
  };
}

function quoteOf(row: Row<'quotes'>): Quote {
  return {
    id: row.id,
    connectionId: row.connection_id,
    serviceId: row.service_id,
    serviceName: row.service_name,
    customer: row.customer,
    identifier: row.identifier,
    price: { amount: row.price, currency: row.currency },
    madeAt: row.made_at,
    validUntil: row.valid_until,
    who: row.who,
    tax: row.tax_percent === null ? null : { percent: row.tax_percent, included: row.tax_included === 1 },
  };
}

function rowOf(quote: Quote): Row<'quotes'> {
  return {
    id: quote.id,
    connection_id: quote.connectionId,
    service_id: quote.serviceId,
    service_name: quote.serviceName,
    customer: quote.customer,
    identifier: quote.identifier,
    price: quote.price.amount,
    currency: quote.price.currency,
    made_at: quote.madeAt,
    valid_until: quote.validUntil,
    who: quote.who,
    tax_percent: quote.tax?.percent ?? null,
    tax_included: quote.tax === null ? null : Number(quote.tax.included),
  };
}
