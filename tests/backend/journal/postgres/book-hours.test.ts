import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { customerKey } from '../../../../shared/model/customer/customer-key.ts';
import { emptyJournalOnServer } from '../../../support/postgres/journal-schema.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const hourMs = 3_600_000;
const order = (id: string, state: string, sentAt: number | null) =>
  `insert into orders (id, request_id, connection_id, service_id, service_name, group_name, identifier,
    identifier_kind, identifier_key, fields, quantity, quantity_asked, price, currency, state, details, note, customer, created_at, updated_at, sent_at)
    values ('${id}', '${id}', 'one', '1', 'Check', '', '${id}', 'other', '${id}', '{}', 1, 0, '0.50', 'USD', '${state}', '{}', '', '',
      ${5 * hourMs}, 1, ${sentAt ?? 'null'})`;

const steps = [
  `insert into connections (id, name, base_address, action_path, key_form, practice, manners, created_at)
    values ('one', 'One', 'https://one.example', '/', 'bearer', 0, '{}', 1)`,
  order('queued', 'queued', null),
  order('found', 'pending', null),
  order('sent', 'pending', 7 * hourMs + 1),
  `update orders set note = 'nothing of it counts' where id = 'sent'`,
  `update orders set state = 'success' where id in ('found', 'sent')`,
  `update orders set sent_at = ${9 * hourMs} where id = 'sent'`,
  `update orders set state = 'uncertain' where id = 'found'`,
  `update orders set customer_price = '1', customer_currency = 'USD' where id = 'queued'`,
];

test('both engines record in which hours the books’ figures changed', async () => {
  const client = await emptyJournalOnServer();
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await (await openDatabase(file)).destroy();
  const sqlite = new DatabaseSync(file);
  sqlite.function('customer_key', (name) => customerKey(String(name)));
  // Compares only whether the counter rises: how often it rises differs by engine, and any rise recomputes the sums.
  const rose: Record<'sqlite' | 'postgres', number[]> = { sqlite: [], postgres: [] };
  for (const step of steps) {
    sqlite.exec(step);
    await client.query(step);
    const { rows } = await client.query(question);
    const both = { sqlite: sqlite.prepare(question).all(), postgres: rows };
    expect(hoursOf(both.postgres)).toEqual(hoursOf(both.sqlite));
    rose.sqlite.push(changesOf(both.sqlite));
    rose.postgres.push(changesOf(both.postgres));
  }
  const counted = (totals: readonly number[]) => totals.map((total, at) => total > (totals[at - 1] ?? 0));
  expect(counted(rose.postgres)).toEqual([false, false, true, true, false, true, true, true, false]);
  expect(counted(rose.sqlite)).toEqual(counted(rose.postgres));
  sqlite.close();
});

const question = 'select hour, changes from book_hours order by hour';
type Rows = readonly Readonly<Record<string, unknown>>[];
const hoursOf = (rows: Rows) => rows.map(({ hour }) => Number(hour));
const changesOf = (rows: Rows) => rows.reduce((sum, { changes }) => sum + Number(changes), 0);
