import { type RawBuilder, sql } from 'kysely';
import { inertText } from '../../../../shared/model/base/inert-text.ts';
import type { Customer } from '../../../../shared/model/customer/customer.ts';
import type { Database } from '../engine/database.ts';
import { notOf } from '../list/order-filter.ts';

export interface CustomerFound {
  readonly number: number;
  readonly key: string;
  readonly customer: Customer;
}

/** Reads the customers whose numbers the query returns, in the order of the query, each with the unpaid amounts. */
export async function customersOf(
  database: Database,
  numbers: RawBuilder<{ number: number }>,
  leaveOut: readonly string[] = [],
): Promise<CustomerFound[]> {
  const { rows: found } = await numbers.execute(database);
  if (found.length === 0) return [];
  const ids = found.map(({ number }) => number);
  const rows = await database.selectFrom('customers').selectAll().where('number', 'in', ids).execute();
  const countedOrders =
    leaveOut.length === 0
      ? null
      : sql`customer_orders join orders on orders.number = customer_orders.order_number
          where customer_orders.customer in (${sql.join(ids)}) and ${sql.join(notOf('orders.connection_id', leaveOut))}`;
  // Triggers store only each customer's total debt, for all connections together. If connections are
  // excluded, the debt is computed here.
  const owedRows =
    countedOrders === null
      ? sql`customer_owed where customer in (${sql.join(ids)})`
      : sql`(select customer_orders.customer as customer, coalesce(orders.customer_currency, '') as currency,
          orders.customer_price as amount, cast(count(*) as bigint) as orders from ${countedOrders} and orders.customer_price is not null
          and orders.state = 'success' and orders.handed_over_at is null group by 1, 2, 3) as owed`;
  const { rows: sums } = await sql<{ customer: number; currency: string; amount: string }>`
    select customer, currency, exact_sum(amount, orders) as amount from ${owedRows}
    group by customer, currency order by customer, currency`.execute(database);
  const counted =
    countedOrders === null
      ? []
      : (
          await sql<{ customer: number; orders: number; ready: number }>`
            select customer_orders.customer as customer, count(*) as orders,
              sum(case when orders.state = 'success' and orders.handed_over_at is null then 1 else 0 end) as ready
            from ${countedOrders} group by customer_orders.customer`.execute(database)
        ).rows;
  const figures = new Map(counted.map((each) => [each.customer, each]));
  const owed = Map.groupBy(sums, ({ customer }) => customer);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return ids.flatMap((number) => {
    const row = byNumber.get(number);
    if (row === undefined) return [];
    const { id, key, phone, mail, language, note, orders, ready } = row;
    const customer = {
      // Names are stored as typed or pasted. Control characters for text direction are removed here.
      name: inertText(row.name),
      id,
      phone,
      mail,
      language,
      note,
      orders: countedOrders === null ? orders : Number(figures.get(number)?.orders ?? 0),
      ready: countedOrders === null ? ready : Number(figures.get(number)?.ready ?? 0),
      group: row.group_name,
      known: row.known === 1,
      owed: (owed.get(number) ?? []).map(({ amount, currency }) => ({ amount, currency })),
    };
    return [{ number, key, customer }];
  });
}
