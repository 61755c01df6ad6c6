import type { Money } from '../../../../shared/model/base/decimal.ts';
import type { OrderState } from '../../../../shared/model/order/order.ts';
import type { Transaction } from '../../../../shared/model/wallet/transaction.ts';
import type { Database } from '../engine/database.ts';
import { anyOf } from '../sql/dialect.ts';
import { transactionOfRow } from '../wallet/wallet-rows.ts';

/** The input of `moneyPlace`. */
export interface OrderMoney {
  readonly id: string;
  readonly connectionId: string;
  readonly state: OrderState;
  readonly price: Money;
  readonly sentAt: number | null;
  readonly finishedAt: number | null;
  readonly updatedAt: number;
  readonly wasTurnedAway: boolean;
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
      rows: (rowsOf.get(order.number) ?? []).map(transactionOfRow),
    }));
  };
