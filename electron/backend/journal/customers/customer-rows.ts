import { type RawBuilder, sql } from 'kysely';
import { inertText } from '../../../../shared/model/base/inert-text.ts';
import type { Customer } from '../../../../shared/model/customer/customer.ts';
import type { Database } from '../engine/database.ts';

export interface CustomerFound {
  readonly number: number;
  readonly key: string;
  readonly customer: Customer;
}

/** Customers of a statement that gives their numbers, in its order, each with what they owe. */
export async function customersOf(
  database: Database,
  numbers: RawBuilder<{ number: number }>,
): Promise<CustomerFound[]> {
  const { rows: found } = await numbers.execute(database);
  if (found.length === 0) return [];
  const ids = found.map(({ number }) => number);
  const rows = await database.selectFrom('customers').selectAll().where('number', 'in', ids).execute();
  const { rows: sums } = await sql<{ customer: number; currency: string; amount: string }>`
    select customer, currency, exact_sum(amount, orders) as amount from customer_owed
    where customer in (${sql.join(ids)}) group by customer, currency order by customer, currency`.execute(
    database,
  );
  const owed = Map.groupBy(sums, ({ customer }) => customer);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return ids.flatMap((number) => {
    const row = byNumber.get(number);
    if (row === undefined) return [];
    const { id, key, phone, mail, language, note, orders, ready } = row;
    const customer = {
      // As somebody typed or pasted it into an order, without characters that turn the direction of text.
      name: inertText(row.name),
      id,
      phone,
      mail,
      language,
      note,
      orders,
      ready,
      group: row.group_name,
      known: row.known === 1,
      owed: (owed.get(number) ?? []).map(({ amount, currency }) => ({ amount, currency })),
    };
    return [{ number, key, customer }];
  });
}
