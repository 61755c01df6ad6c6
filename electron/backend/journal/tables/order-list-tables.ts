import type { OrderState } from '../../../../shared/model/order/order.ts';

// Counts that triggers keep for orders and wallets, so that no read must count or search rows (schema/triggers/figures.ts).

/** Number of orders by service and state. Kept by triggers. */
export interface OrderCountRow {
  connection_id: string;
  service_id: string;
  state: OrderState;
  orders: number;
}

/** A name and a price that a service was ever ordered under. Kept by triggers. */
export interface OrderOfferRow {
  connection_id: string;
  service_id: string;
  service_name: string;
  currency: string;
  price: string;
}

/** The first and last number of the orders of one day (UTC). Kept by triggers. */
export interface OrderDayRow {
  day: number;
  first: number;
  last: number;
}

/** Number of orders by batch and state. Kept by triggers. */
export interface BatchCountRow {
  batch_id: string;
  state: OrderState;
  rows: number;
}

/** Number of a connection's orders by the supplier's status. Kept by triggers. */
export interface StatusCountRow {
  connection_id: string;
  said: string;
  rows: number;
}

/** Number of orders by connection, state and price. Kept by triggers. */
export interface OrderSumRow {
  connection_id: string;
  state: OrderState;
  currency: string;
  price: string;
  rows: number;
}

/** Number of wallet rows by kind and amount ('' if unknown). Kept by triggers. */
export interface WalletSumRow {
  connection_id: string;
  kind: string;
  currency: string;
  amount: string;
  rows: number;
}
