import type { OrderState } from '../../../../shared/model/order/order.ts';

// What triggers keep beside the orders, so that lists need not count or search them (migrations/order-list-tables.ts).

/** How many orders there are of a service in a state; kept by triggers. */
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
