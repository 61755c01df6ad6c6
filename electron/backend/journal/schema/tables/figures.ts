import type { OrderState } from '../../../../../shared/model/order/order.ts';
import { integer, numbered, table, text } from '../table.ts';

/** Counts, sums and customers, maintained by triggers so that no read grows with the number of orders. */
export const figureTables = {
  /** Number of orders by service and state. */
  order_counts: table(
    { connection_id: text, service_id: text, state: text.of<OrderState>(), orders: integer },
    { key: ['connection_id', 'service_id', 'state'] },
  ),
  /** Every name and price that a service was ever ordered under. Searches by name or price read these rows instead of the orders. */
  order_offers: table(
    { connection_id: text, service_id: text, service_name: text, currency: text, price: text },
    { key: ['connection_id', 'service_id', { long: 'service_name' }, 'currency', 'price'] },
  ),
  /** The first and last number of the orders of each day (UTC): numbers and times disagree after a clock was set back. */
  order_days: table({ day: integer.primary, first: integer, last: integer }),
  /** Number of orders by batch and state. */
  batch_counts: table(
    { batch_id: text, state: text.of<OrderState>(), rows: integer },
    { key: ['batch_id', 'state'] },
  ),
  /** Number of a connection's orders by the supplier's status. */
  status_counts: table(
    { connection_id: text, said: text, rows: integer },
    {
      key: ['connection_id', 'said'],
      indexes: {
        // This index gives the most frequent words first, and is fast for any number of different words.
        status_counts_by_rows: '(connection_id, rows)',
      },
    },
  ),
  /** Number of orders by connection, state and price. */
  order_sums: table(
    { connection_id: text, state: text.of<OrderState>(), currency: text, price: text, rows: integer },
    { key: ['connection_id', 'state', 'currency', 'price'] },
  ),
  /** A customer that has contacts or is named in orders. */
  customers: table(
    {
      number: numbered,
      id: text.unique,
      /** `customerKey` of the name. */
      key: text.unique,
      name: text,
      phone: text.default('').optional,
      mail: text.default('').optional,
      language: text.default('').optional,
      group_name: text.default('').optional,
      note: text.default('').optional,
      /** 1: the shop has entered contacts. 0: the row is deleted with the last order that has this name. */
      known: integer.default(0).optional,
      updated_at: integer.default(0).optional,
      orders: integer.default(0).optional,
      ready: integer.default(0).optional,
    },
    {
      indexes: {
        customers_ready: '(key) where ready > 0',
      },
    },
  ),
  customer_orders: table(
    { order_number: integer.primary, customer: integer },
    {
      indexes: {
        customer_orders_of: '(customer, order_number)',
      },
    },
  ),
  /** Number of ready orders at each customer price. */
  customer_owed: table(
    { customer: integer, currency: text, amount: text, orders: integer },
    { key: ['customer', 'currency', 'amount'] },
  ),
  // This table has ids and no names: the restore of a backup must not bring back a forgotten customer.
  forgotten_customers: table({ id: text.primary, at: integer }, { stored: 'keyed' }),
};
