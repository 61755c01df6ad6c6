import { person } from '../books/book-sums.ts';
import { countedAt, isTaken, shopConnections } from '../books/counted-orders.ts';
import type { Database } from '../engine/database.ts';

/** Successful orders of one service, customer and person with equal costs and prices. */
export interface SalesTotal {
  readonly connectionId: string;
  readonly serviceId: string;
  readonly serviceName: string;
  readonly customer: string;
  /** The person who placed the orders, as in the books. */
  readonly person: string;
  readonly price: string;
  readonly currency: string;
  /** Null if no customer price was recorded. */
  readonly customerPrice: string | null;
  readonly customerCurrency: string;
  readonly customerTax: string | null;
  readonly orders: number;
}

export function openSalesTotalsJournal(reads: Database) {
  return {
    /**
     * Sales whose time in the books is from `fromMs` (inclusive) to `untilMs` (exclusive). Call this for one
     * day at a time, so that no order waits.
     */
    async soldBetween(fromMs: number, untilMs: number) {
      const rows = await soldQuery(reads, fromMs, untilMs).execute();
      return rows.map((row) => ({
        connectionId: row.connection_id,
        serviceId: row.service_id,
        serviceName: row.service_name,
        customer: row.customer,
        person: row.person,
        price: row.price,
        currency: row.currency,
        customerPrice: row.customer_price,
        customerCurrency: row.customer_currency ?? '',
        customerTax: row.customer_tax,
        orders: row.orders,
      }));
    },
  };
}

function soldQuery(reads: Database, fromMs: number, untilMs: number) {
  return reads
    .selectFrom('orders')
    .select((select) => [
      ...(['connection_id', 'service_id', 'customer', 'price', 'currency'] as const),
      ...(['customer_price', 'customer_currency', 'customer_tax'] as const),
      select.fn.max('service_name').as('service_name'),
      person.as('person'),
      select.fn.countAll<number>().as('orders'),
    ])
    .where('connection_id', 'in', shopConnections)
    .where(countedAt, '>=', fromMs)
    .where(countedAt, '<', untilMs)
    .where(isTaken)
    .where('state', '=', 'success')
    .groupBy([
      ...(['connection_id', 'service_id', 'customer', 'price', 'currency'] as const),
      ...(['customer_price', 'customer_currency', 'customer_tax'] as const),
      person,
    ]);
}
