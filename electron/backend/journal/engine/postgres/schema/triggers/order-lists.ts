import { eachStatement } from './trigger.ts';

const offer = `insert into order_offers (connection_id, service_id, service_name, currency, price)
      select distinct connection_id, service_id, service_name, currency, price from added on conflict do nothing;`;

/** What a search by name or price, and a jump to a day, look through instead of the orders. */
export const orderListTriggers: readonly string[] = [
  ...eachStatement(
    'orders_counted',
    'insert',
    'orders',
    `${offer}
    insert into order_days (day, first, last)
      select created_at / 86400000, min(number), max(number) from added group by 1
      on conflict (day) do update set first = least(order_days.first, excluded.first), last = greatest(order_days.last, excluded.last);`,
  ),
  ...eachStatement(
    'orders_offered',
    'update',
    'orders',
    // What stays the same was offered before, by this order or another one of the statement.
    `insert into order_offers (connection_id, service_id, service_name, currency, price)
      select connection_id, service_id, service_name, currency, price from added
      except select connection_id, service_id, service_name, currency, price from removed on conflict do nothing;`,
  ),
  ...eachStatement('order_events_sent', 'insert', 'order_events', {
    looksUp: true,
    body: `insert into sending_counts (connection_id, sent)
      select connection_id, count(*) from (
        select (select connection_id from orders where orders.id = added.order_id) as connection_id from added where to_state = 'sending') as sendings
      group by 1
      on conflict (connection_id) do update set sent = sending_counts.sent + excluded.sent;`,
  }),
];
