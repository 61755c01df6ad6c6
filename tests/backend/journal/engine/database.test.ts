import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { explains } from '../../../support/house/explains.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

async function journalFile(): Promise<string> {
  return join(await temporaryFolder(), 'journal.sqlite');
}

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['fullfsync', 1],
  ['foreign_keys', 1],
  ['busy_timeout', 5000],
])('J1: pragma %s is in effect', async (name, expected) => {
  explains('J1');
  const database = await openDatabase(await journalFile());
  onTestFinished(() => database.destroy());
  const { rows } = await sql`pragma ${sql.raw(name)}`.execute(database);
  expect(Object.values(rows[0] ?? {})).toEqual([expected]);
});

test('J1: every table is strict', async () => {
  const database = await openDatabase(await journalFile());
  onTestFinished(() => database.destroy());
  const { rows } = await sql<{ name: string }>`select name from pragma_table_list
    where strict = 0 and type = 'table' and schema = 'main' and name not like 'sqlite_%' and name not like 'kysely_%'`.execute(
    database,
  );
  expect(rows).toEqual([]);
});

test('J4: history is never rewritten and no order is ever deleted, even by hand', async () => {
  const file = await journalFile();
  const journal = await openJournal(file);
  await addSampleConnection(journal);
  await journal.orders.insert(sampleOrder(), 1);
  await journal.close();
  const database = await openDatabase(file);
  onTestFinished(() => database.destroy());
  await expect(sql`update order_events set who = 'nobody'`.execute(database)).rejects.toThrow(
    'never rewritten',
  );
  await expect(sql`delete from order_events`.execute(database)).rejects.toThrow('never rewritten');
  await expect(sql`delete from orders`.execute(database)).rejects.toThrow('never deleted');
});

test('J2: a journal of a newer version is refused and left unchanged', async () => {
  explains('J2');
  const file = await journalFile();
  const database = await openDatabase(file);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2099')`.execute(
    database,
  );
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
  await database.destroy();
  const before = await readFile(file);
  await expect(openDatabase(file)).rejects.toMatchObject({ name: 'NewerJournal' });
  expect(await readFile(file)).toEqual(before);
});

test('J2: a journal that another program locks for a moment is opened as soon as the lock is released', async () => {
  const file = await journalFile();
  await (await openDatabase(file)).destroy();
  const scanner = new DatabaseSync(file);
  scanner.exec('pragma locking_mode = exclusive; begin exclusive');
  const opening = openDatabase(file);
  setTimeout(() => scanner.close(), 500);
  const opened = await opening;
  expect((await sql`select 1 as one`.execute(opened)).rows).toEqual([{ one: 1 }]);
  await opened.destroy();
});

test('J2: a file that is not a journal is refused and left unchanged', async () => {
  const file = await journalFile();
  await writeFile(file, 'these are not the tables you are looking for\n'.repeat(100));
  const before = await readFile(file);
  await expect(openDatabase(file)).rejects.toMatchObject({ name: 'JournalFailure', failureCause: 'broken' });
  expect(await readFile(file)).toEqual(before);
});

test('a call after closing fails and does not hang', async () => {
  const journal = await openJournal(await journalFile());
  await journal.close();
  await expect(journal.orders.get('x')).rejects.toThrow();
});
