import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { imeiRule } from '../../../shared/model/identifier/identifier.ts';
import { seedOrders } from './many-orders.ts';

/** A list has 100 rows and every 250th order begins a new list, so two of five orders belong to a list. */
const [rowsOfBatch, betweenBatches] = [100, 250];
const queuedRows = 2_000;
const uncertainRows = 3;
const identifierRule = JSON.stringify(imeiRule);

/**
 * Writes a journal like that of a shop after years: the orders of `seedOrders`, two of five in lists, with the supplier's status texts.
 * Some orders are refused, some wait and a few are uncertain. Also writes their history, wallet rows and typical times. The connection is
 * `connection-1`.
 */
export async function seedShop(file: string, orders: number): Promise<void> {
  await seedOrders(file, orders);
  const database = new DatabaseSync(file, { timeout: 30_000 });
  database.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000; begin');
  database.exec(`insert into batches (id, request_id, connection_id, name, services, content, over_balance, paused, total, created_at, updated_at)
    select 'batch-' || batch, 'request-' || batch, 'connection-1', 'List ' || batch, '[]', 'content ' || batch, 0, 0, count(*), min(created_at), max(created_at)
    from (select number / ${betweenBatches} as batch, created_at from orders where number % ${betweenBatches} < ${rowsOfBatch}) group by batch`);
  database.exec(`update orders set
    batch_id = iif(number % ${betweenBatches} < ${rowsOfBatch}, 'batch-' || (number / ${betweenBatches}), null),
    supplier_status = case state when 'success' then iif(number % 3, '4', 'Success') when 'rejected' then 'Rejected: reason ' || (number % 25) else 'Pending' end,
    reason = iif(state = 'rejected', 'Reason ' || (number % 25), null)`);
  database.exec(
    `update orders set state = 'refused', reference = null, sent_at = null, supplier_status = null where number % 97 = 0`,
  );
  database.exec(`update orders set state = 'uncertain', reference = null, finished_at = null, result = null where number in
    (select number from orders where state = 'success' order by number desc limit ${uncertainRows})`);
  database.exec(`insert into order_events (order_id, at, who, to_state, why) select id, created_at, 'Mara', 'queued', 'placed' from orders;
    insert into order_events (order_id, at, who, from_state, to_state, why) select id, finished_at, 'supplier', 'pending', state, 'status-read'
      from orders where state in ('success', 'rejected');
    insert into order_events (order_id, at, who, from_state, to_state, why) select id, updated_at, 'app', 'sending', state, 'outcome-unknown'
      from orders where state = 'uncertain'`);
  database.exec(`update orders set state = 'queued', sent_at = null, reference = null, result = null, finished_at = null, supplier_status = null
    where number in (select number from orders where batch_id is not null and state = 'pending' or batch_id is not null and state = 'success'
      order by number desc limit ${queuedRows})`);
  database.exec(`insert into transactions (connection_id, id, at, at_words, amount, currency, kind, description, details)
    select connection_id, 'T-' || number, sent_at, '', '-' || price, currency, 'spend', 'Order #' || reference || ': ' || service_name, '{}'
    from orders where reference is not null;
    insert into transactions (connection_id, id, at, at_words, amount, currency, kind, description, details)
    select connection_id, 'R-' || number, finished_at, '', price, currency, 'refund', 'Refund of #' || reference, '{}'
    from orders where state = 'rejected';
    insert or replace into usual_times select 'connection-1', service_id, 300000, 900000, count(*), 1700000000000 from orders group by service_id`);
  database.exec(`insert into services (connection_id, id, position, name, kind, group_name, price, currency, time, identifier, fields, bulk_allowed, info, details)
    select 'connection-1', service_id, row_number() over () - 1, max(service_name), 'imei', 'Checks', max(price), 'USD', '', '${identifierRule}', '[]', 1, '', '{}'
    from orders group by service_id;
    insert into catalogues (connection_id, fetched_at, unreadable) values ('connection-1', 1700000000000, 0)`);
  database.exec('commit');
  database.close();
  const journal = await openJournal(file);
  while ((await journal.walletWords.index(1_000)) > 0);
  while (await journal.walletWords.tidy(1_000));
  await journal.close();
}
