import { type RawBuilder, sql } from 'kysely';

/** A row of the wallet in the shape of the table `transactions`, whichever source it is from. */
export interface WalletSourceRow {
  number: number;
  id: string;
  at: number | null;
  at_words: string;
  amount: string | null;
  currency: string | null;
  kind: string;
  description: string;
  balance_after: string | null;
  balance_currency: string | null;
  details: string;
}

/** What the supplier told of this connection's wallet. */
export function supplierRows(connectionId: string): RawBuilder<WalletSourceRow> {
  return sql`(select number, id, at, at_words, amount, currency, kind, description, balance_after, balance_currency, details
    from transactions where connection_id = ${connectionId})`;
}

/**
 * What our own orders moved, for a supplier that shows no wallet: an order that the supplier took is spent, a rejected one comes
 * back ("rejected (refunded)"). An uncertain order proves neither and is in no row.
 */
export function orderMovements(connectionId: string): RawBuilder<WalletSourceRow> {
  // Nothing is not less than nothing: '-0.00' would be no amount of the contract's that a person can read.
  return sql`(select number * 2 as number, 'spend ' || id as id, coalesce(sent_at, created_at) as at, '' as at_words,
      case when price glob '*[1-9]*' then '-' || price else price end as amount, currency, 'spend' as kind,
      service_name as description, null as balance_after, null as balance_currency, ${detailsOfOrder} as details
    from orders where connection_id = ${connectionId} and state in ('pending', 'in-process', 'unknown', 'success', 'rejected')
    union all
    select number * 2 + 1, 'refund ' || id, coalesce(finished_at, updated_at), '', price, currency, 'refund',
      service_name, null, null, ${detailsOfOrder}
    from orders where connection_id = ${connectionId} and state = 'rejected')`;
}

const detailsOfOrder = sql`case when reference is null then json_object('identifier', identifier)
  else json_object('identifier', identifier, 'reference', reference) end`;
