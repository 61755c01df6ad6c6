import { type RawBuilder, sql } from 'kysely';
import { addDecimals, multiplyDecimal } from '../../../../shared/model/base/decimal.ts';
import type { Waiting } from '../../../../shared/model/connection/account.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { Database } from '../engine/database.ts';
import { ofSameAccount } from '../engine/same-account.ts';

const list = (states: readonly OrderState[]): RawBuilder<unknown> =>
  sql.join(states.map((state) => sql.lit(state)));

const underWay = ['claimed', 'sending'] as const;
// Rejected and refused orders cost nothing in the end.
const mayBePaid = list(['uncertain', 'pending', 'in-process', 'unknown', 'success']);

/**
 * Costs that are not yet included in the balance of the time `sinceMs` (money-safety O7): of orders under way, of orders sent since that
 * time, and for `queued` also of queued orders. Counts the orders of all connections of the account. One sum per currency.
 */
export async function waitingCosts(
  database: Pick<Database, 'getExecutor'>,
  connectionId: string,
  sinceMs: number,
  nowMs: number,
  which: 'queued' | 'under-way',
): Promise<Waiting[]> {
  const states = list(which === 'queued' ? ['queued', ...underWay] : underWay);
  const account = ofSameAccount(connectionId);
  // Orders dated later than now were sent before the clock was set back. So they were sent before the balance
  // too; if the balance is also dated later than now, this is unknown.
  const untilMs = sinceMs > nowMs ? Number.MAX_SAFE_INTEGER : nowMs;
  // Costs of queued orders are stored sums, which are fast for any number of orders. Orders sent since `sinceMs` are found by time.
  const { rows } = await sql<{ price: string; currency: string; orders: number }>`
    select price, currency, sum(orders) as orders from (
      select price, currency, rows as orders from order_sums
        where connection_id in ${account} and state in (${states}) and rows > 0
      union all
      select price, currency, count(*) from orders
        where connection_id in ${account} and sent_at >= ${sinceMs} and sent_at <= ${untilMs} and state in (${mayBePaid}) group by price, currency) as each
    group by price, currency`.execute(database);
  const sums = new Map<string, { orders: number; amount: string }>();
  for (const { price, currency, orders } of rows) {
    const before = sums.get(currency) ?? { orders: 0, amount: '0' };
    const amount = addDecimals(before.amount, multiplyDecimal(price, orders));
    sums.set(currency, { orders: before.orders + orders, amount });
  }
  return [...sums].map(([currency, { orders, amount }]) => ({ orders, total: { amount, currency } }));
}
