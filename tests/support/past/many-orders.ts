import { DatabaseSync } from 'node:sqlite';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { identifierEnding } from '../../../electron/backend/journal/sql/identifier-ending.ts';
import { customerKey } from '../../../shared/model/customer/customer-key.ts';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import { addSampleConnection } from '../journal/sample-orders.ts';

/**
 * Writes a journal with this many orders, like the journal of a shop after years. It has 200 services, and nearly all orders have ended.
 * Each result repeats its IMEI. Every third order has a customer, and every tenth a note. One SQL statement writes the orders, including
 * the word index. Selects `connectionId`.
 */
export async function seedOrders(
  file: string,
  orders: number,
  connectionId = 'connection-1',
  open = 500,
): Promise<void> {
  const first = await openJournal(file);
  if (connectionId === 'connection-1') await addSampleConnection(first);
  await first.close();
  const database = new DatabaseSync(file, { timeout: 30_000 });
  database.exec('pragma synchronous = off; pragma foreign_keys = off; pragma cache_size = -200000');
  database.function('ending', { deterministic: true }, (text) => identifierEnding(String(text)));
  database.function('customer_key', { deterministic: true }, (name) => customerKey(String(name)));
  database.function('imei', { deterministic: true }, (number) => imeiOf(Number(number)));
  database.exec('begin');
  database
    .prepare(
      `insert into orders (id, request_id, connection_id, batch_id, service_id, service_name, group_name, identifier,
         identifier_kind, identifier_key, identifier_ending, fields, quantity, quantity_asked, price, currency, state, reference, result, details, note, customer, created_at,
         updated_at, sent_at, finished_at)
       with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < ?)
       select printf('00000000-0000-4000-8000-%012x', i), printf('00000000-0000-4000-9000-%012x', i), ?, null, cast(i % 200 as text),
         'Carrier ' || (i % 200) || ' check, clean & fast', 'Checks', imei(i), 'imei', imei(i), ending(imei(i)), '{}', 1, 0,
         printf('%.2f', (i % 200) / 7.0 + 0.05), 'USD', case when i > ? then 'pending' when i % 9 = 0 then 'rejected' else 'success' end, cast(700000 + i as text),
         case when i > ? then null when i % 9 = 0 then null else 'IMEI: ' || imei(i) || '<br>Model: iPhone ' || (i % 15) || '<br>Find My: ' || iif(i % 2, 'ON', 'OFF')
           || '<br>Carrier: Unlocked ' || (i % 97) || '<br>Blacklist: clean' end,
         '{}', iif(i % 10, '', 'note ' || ((i * 7919) % 100003) || ' from the chat'), iif(i % 3, '', 'Customer ' || ((i * 104729) % 1000003)),
         1700000000000 + i * 60000, 1700000000000 + i * 60000, 1700000000000 + i * 60000, iif(i > ?, null, 1700000300000 + i * 60000)
       from numbers`,
    )
    .run(orders, connectionId, ...Array<number>(3).fill(orders - open));
  database.exec('commit');
  database.close();
  const journal = await openJournal(file);
  while ((await journal.words.index(1_000)) > 0);
  while (await journal.words.tidy(1_000));
  await journal.close();
}

/** The IMEI of the nth seeded order. */
export function imeiOf(number: number): string {
  const digits = `35${String((number * 7_919_777) % 1_000_000_000_000).padStart(12, '0')}`;
  return digits + luhnCheckDigit(digits);
}
