import { sql } from 'kysely';
import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { Database } from '../engine/database.ts';
import { anyOf } from '../sql/dialect.ts';
import { transactionOfRow } from '../wallet/wallet-rows.ts';
import { withSettlement } from './finding-stages.ts';
import { clockSlackMs } from './match-entries.ts';

export interface OrderMoney {
  readonly id: string;
  readonly connectionId: string;
  readonly state: OrderState;
  readonly price: Money;
  readonly sentAt: number | null;
  readonly finishedAt: number | null;
  readonly updatedAt: number;
  readonly wasTurnedAway: boolean;
  /** True for a rejected order without rows that the wallet may show as charged: see `maybeCharged`. */
  readonly mayBeCharged: boolean;
  readonly rows: readonly Pick<Transaction, 'amount' | 'at'>[];
}

/** Reads the orders with these ids and their wallet rows. Unknown ids are left out. */
export type OrderMoneyJournal = (ids: readonly string[]) => Promise<OrderMoney[]>;

export const openOrderMoneyJournal =
  (reads: Database): OrderMoneyJournal =>
  async (ids) => {
    const orders = await reads
      .selectFrom('orders')
      .select(['number', 'id', 'connection_id', 'state', 'price', 'currency'])
      .select(['sent_at', 'finished_at', 'updated_at', 'looked_at'])
      .where('id', 'in', anyOf('text', ids))
      .execute();
    const numbers = orders.map(({ number }) => number);
    const rows = await reads
      .selectFrom('wallet_matches as match')
      .innerJoin('transactions', 'transactions.number', 'match.transaction_number')
      .selectAll('transactions')
      .select('match.order_number')
      .where('match.order_number', 'in', anyOf('bigint', numbers))
      .orderBy('transactions.number')
      .execute();
    const rowsOf = Map.groupBy(rows, ({ order_number }) => order_number);
    const withoutRows = orders.filter(({ state, number }) => state === 'rejected' && !rowsOf.has(number));
    const charged = await maybeCharged(
      reads,
      withoutRows.map(({ number }) => number),
    );
    return orders.map((order) => ({
      id: order.id,
      connectionId: order.connection_id,
      state: order.state,
      price: { amount: order.price, currency: order.currency },
      sentAt: order.sent_at,
      finishedAt: order.finished_at,
      updatedAt: order.updated_at,
      // This field is set if the order was turned away and needs a look-up, or had a look-up (money-safety O12).
      wasTurnedAway: order.looked_at !== null,
      mayBeCharged: charged.has(order.number),
      rows: (rowsOf.get(order.number) ?? []).map(transactionOfRow),
    }));
  };

/**
 * Orders without rows that the wallet may nevertheless have charged. There are four cases: the wallet never
 * showed a charge; it does not reach back to the order; it is still being compared; or it names neither
 * orders nor devices, and has a charge without an order that is about as old and at least as high.
 */
async function maybeCharged(reads: Database, numbers: readonly number[]): Promise<ReadonlySet<number>> {
  if (numbers.length === 0) return new Set();
  const isMatched = (proofs: readonly string[]) => sql`exists (select 1 from wallet_matches as charge
    where charge.connection_id = orders.connection_id and charge.side = 'debit' and charge.how in (${sql.join(proofs)}))`;
  const sentAt = sql`coalesce(orders.sent_at, orders.created_at)`;
  const oldest = sql`(select min(at) from transactions where transactions.connection_id = orders.connection_id)`;
  const { rows } = await sql<{
    number: number;
  }>`select number from orders where number in ${anyOf('bigint', numbers)} and (
    not ${isMatched(['reference', 'identifier', 'amount'])}
    or (${sentAt} < ${oldest} + ${clockSlackMs} and not exists (select 1 from (select earlier.sent_at from wallet_matches as charge
        join orders as earlier on earlier.number = charge.order_number
        where charge.order_number < orders.number and charge.connection_id = orders.connection_id and charge.side = 'debit'
        order by charge.order_number desc limit 1) as before where before.sent_at <= ${sentAt}))
    or exists (select 1 from wallet_due as due where due.connection_id = orders.connection_id and due.subject = 'row')
    or exists (select 1 from wallet_sweeps as sweep where sweep.connection_id = orders.connection_id and sweep.rows_below is not null)
    or (not ${isMatched(['reference', 'identifier'])} and exists (select 1 from wallet_findings as found ${withSettlement}
      where last.settled is null and found.connection_id = orders.connection_id and found.subject = 'row' and found.kind in ('unknown-debit', 'perhaps-uncertain', 'unclear')
        and (found.since is null or abs(found.since - ${sentAt}) <= ${clockSlackMs})
        and (found.amount is null or cast(found.amount as double precision) >= cast(orders.price as double precision)))))`.execute(
    reads,
  );
  return new Set(rows.map(({ number }) => number));
}
