import type { OrderState } from '../../../../shared/model/order/order.ts';

// Figures that triggers keep for orders and wallets, so that nothing must be counted or searched (schema/triggers/figures.ts).

/** Order counts by service and state; maintained by triggers. */
export interface OrderCountRow {
  connection_id: string;
  service_id: string;
  state: OrderState;
  orders: number;
}

/** A name and a price that a service was ever ordered under; kept by triggers. */
export interface OrderOfferRow {
  connection_id: string;
  service_id: string;
  service_name: string;
  currency: string;
  price: string;
}

/** The first and last number of the orders of one day (UTC); kept by triggers. */
export interface OrderDayRow {
  day: number;
  first: number;
  last: number;
}

/** Order counts by batch and state; maintained by triggers. */
export interface BatchCountRow {
  batch_id: string;
  state: OrderState;
  rows: number;
}

/** How many orders of a connection carry a status of the supplier's; kept by triggers. */
export interface StatusCountRow {
  connection_id: string;
  said: string;
  rows: number;
}

/** Order counts by connection, state and price; maintained by triggers. */
export interface OrderSumRow {
  connection_id: string;
  state: OrderState;
  currency: string;
  price: string;
  rows: number;
}

/** Counts of wallet rows by kind and amount, '' if unknown; maintained by triggers. */
export interface WalletSumRow {
  connection_id: string;
  kind: string;
  currency: string;
  amount: string;
  rows: number;
}
