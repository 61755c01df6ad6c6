// Queries of the tables maintained by triggers, in SQL for both engines. They contain names instead of the numbers and ids that an engine
// assigns.

const customer = (number: string): string => `(select key from customers where customers.number = ${number})`;

export const keptTables: Readonly<Record<string, string>> = {
  order_counts:
    'select connection_id, service_id, state, orders from order_counts where orders <> 0 order by 1, 2, 3',
  order_offers:
    'select connection_id, service_id, service_name, currency, price from order_offers order by 1, 2, 3, 4, 5',
  order_days: 'select day, first, last from order_days order by 1',
  batch_counts: 'select batch_id, state, rows from batch_counts where rows <> 0 order by 1, 2',
  status_counts: 'select connection_id, said, rows from status_counts where rows <> 0 order by 1, 2',
  order_sums:
    'select connection_id, state, currency, price, rows from order_sums where rows <> 0 order by 1, 2, 3, 4',
  wallet_sums:
    'select connection_id, kind, currency, amount, rows from wallet_sums where rows <> 0 order by 1, 2, 3, 4',
  sending_counts: 'select connection_id, sent from sending_counts order by 1',
  customers: 'select key, known, orders, ready from customers order by 1',
  customer_orders: `select order_number, ${customer('customer')} as key from customer_orders order by 1`,
  customer_owed: `select ${customer('customer')} as key, currency, amount, orders from customer_owed order by 1, 2, 3`,
  tac_models: 'select practice, tac, model, brand, devices, last_at from tac_models order by 1, 2, 3, 4',
  tac_services:
    'select connection_id, service_id, tac, succeeded, rejected from tac_services order by 1, 2, 3',
  device_due: 'select number from device_due order by 1',
  book_changes:
    'select order_id, of_at, noticed_at, was, case when close_number is null then 0 else 1 end as booked from book_changes order by order_id, number',
  wallet_due: 'select connection_id, pass, subject, number from wallet_due order by 1, 2, 3, 4, sequence',
  wallet_sweeps: 'select connection_id, rows_below, orders_below from wallet_sweeps order by 1',
};
