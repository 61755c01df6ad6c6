import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { type Migrations, migrations } from '../../../../electron/backend/journal/migrations/migrations.ts';
import {
  journalStartFailure,
  restoreStartFailure,
} from '../../../../electron/backend/start/journal-start-failure.ts';
import { readEveryRow, writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { future, openInFuture } from '../../../support/journal/future-journal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A journal of this version with orders in every state. */
async function ownJournal(): Promise<string> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await writeFirstJournal(file);
  await (await openDatabase(file, { version: '0.1.0' })).destroy();
  return file;
}

/** A journal's rows and schema, without the tables in which the opening version records itself. */
function everything(file: string) {
  const { ways_down: _ways, facts: _facts, ...rows } = readEveryRow(file);
  const database = new DatabaseSync(file, { readOnly: true });
  const objects = database.prepare('select type, name, sql from sqlite_master order by type, name').all();
  database.close();
  return { rows, objects };
}

function write(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

test('a later version’s journal is downgraded with every row, and keeps the data of that version', async () => {
  const file = await ownJournal();
  const before = readEveryRow(file);
  await openInFuture(file);
  const backedUp: string[] = [];
  const opened = await openDatabase(file, {
    beforeMigration: async () => backedUp.push(JSON.stringify(everything(file).rows)),
  });
  await opened.destroy();
  expect(backedUp).toHaveLength(1);

  const after = readEveryRow(file);
  for (const table of ['order_events', 'attempts', 'transactions', 'runs', 'sending_counts'])
    expect(after[table], table).toEqual(before[table]);
  expect(after.orders?.map(({ till, ...order }) => order)).toEqual(before.orders);
  expect(after.tills).toEqual([{ name: 'front', orders: 20 }]);
  expect(JSON.parse(String(after.facts?.find(({ name }) => name === 'taken-back')?.value))).toMatchObject({
    from: '0.9.0',
  });
  // The next start runs no second down migration, because this version writes nothing unknown.
  write(file, `update orders set note = 'written by the version before' where number = 1`);
  await (await openDatabase(file, { beforeMigration: () => Promise.reject(new Error('again')) })).destroy();

  await openInFuture(file);
  const again = readEveryRow(file);
  expect(again.tills).toEqual([{ name: 'front', orders: 20 }]);
  expect(again.orders?.[0]).toMatchObject({ till: 'front', note: 'written by the version before' });
  expect(again.ways_down?.filter(({ undone_at: undoneAt }) => undoneAt !== null)).toEqual([]);
  await expect(openDatabase(file).then((database) => database.destroy())).resolves.toBeUndefined();
});

/** The shop's own table of type codes, to which no row refers, and a migration that puts an empty table in its place. */
const ownTable = `insert into tac_tables values (1, 'Models of the shop', 1, 1, 1)`;
const emptyTable = `["drop trigger orders_at_till", "alter table tac_tables rename to old_tables", "create table tac_tables (id integer primary key, name text not null, at integer not null, rows integer not null, counts integer not null) strict"]`;

const isNewer = { name: 'NewerJournal' };

test.each([
  ['rewrites history', `["delete from order_events"]`],
  ['ends the transaction', `["drop trigger orders_at_till", "commit"]`],
  ['leaves the file', `["attach '/tmp/elsewhere' as elsewhere"]`],
  ['drops its table', `["drop trigger orders_at_till", "drop table tills"]`],
  ['leaves something that this version cannot handle', `[]`],
  ['removes the protection of the history', `["drop trigger orders_at_till", "drop trigger orders_remain"]`],
  ['drops an index of ours', `["drop trigger orders_at_till", "drop index orders_one_unresolved"]`],
  ['writes an order', `["drop trigger orders_at_till", "update orders set result = 'free'"]`],
  ['leads nowhere', `["drop trigger orders_at_till", "insert into orders (till) values ('nobody')"]`],
  ['replaces a table with rows by an empty one', emptyTable],
  [
    'gives an order a value that this version does not know',
    `["drop trigger orders_at_till", "update orders set state = 'planned' where number = 1"]`,
  ],
  ['is not a list', `{}`],
  ['is not JSON', `drop trigger`],
])('a down migration that %s is not run, and the journal stays unchanged', async (_what, statements) => {
  const file = await ownJournal();
  write(file, ownTable);
  await openInFuture(file);
  write(
    file,
    `update ways_down set statements = '${statements.replaceAll("'", "''")}' where migration = '9001-tills'`,
  );
  const before = everything(file);
  const refused = await openDatabase(file).catch((error: unknown) => error);
  expect(refused).toMatchObject({ ...isNewer, writtenBy: '0.9.0' });
  expect(everything(file)).toEqual(before);
  expect(journalStartFailure(refused, file, null).message).toContain('install version 0.9.0 or a later one');
});

test('two versions are undone together, and migrated up again one after the other', async () => {
  const file = await ownJournal();
  const { '9002-other-index': _last, ...between } = future;
  const takenBack = () => readEveryRow(file).facts?.find(({ name }) => name === 'taken-back')?.value;
  const undone = () =>
    readEveryRow(file)
      .ways_down?.filter(({ undone_at: undoneAt }) => undoneAt !== null)
      .map(({ migration }) => migration);
  await (await openDatabase(file, { known: between, version: '0.9.0' })).destroy();
  await openInFuture(file, '1.0.0');
  const before = readEveryRow(file).orders;
  await (await openDatabase(file)).destroy();
  expect(undone()).toEqual(['9001-tills', '9002-other-index']);
  expect(JSON.parse(String(takenBack()))).toMatchObject({ from: '1.0.0' });

  await (await openDatabase(file, { known: between, version: '0.9.0' })).destroy();
  expect(undone()).toEqual(['9002-other-index']);
  expect(takenBack(), 'it is still not where it was').toBeDefined();
  await openInFuture(file, '1.0.0');
  expect([undone(), takenBack()]).toEqual([[], undefined]);
  expect(readEveryRow(file).orders).toEqual(before);
});

test('if one of two versions has no down migration, neither version is undone', async () => {
  const file = await ownJournal();
  await openInFuture(file, '1.0.0');
  const reason = 'It keeps several tills.';
  write(file, `update ways_down set statements = null, reason = '${reason}' where migration = '9001-tills'`);
  const before = everything(file);
  await expect(openDatabase(file)).rejects.toMatchObject({ ...isNewer, writtenBy: '1.0.0', reason });
  expect(everything(file)).toEqual(before);
});

test('a version that cannot be undone gives a reason, and the journal stays unchanged byte for byte', async () => {
  const file = await ownJournal();
  const oneWay: Migrations = {
    ...migrations,
    '9003-money': {
      up: { sqlite: () => [], postgres: () => [] },
      down: { impossible: 'It keeps several tills, and an earlier version would send their orders twice.' },
    },
  };
  await (await openDatabase(file, { known: oneWay, version: '1.4.0' })).destroy();
  write(file, 'pragma wal_checkpoint(truncate)');
  const before = await readFile(file);
  const refused = await openDatabase(file).catch((error: unknown) => error);
  expect(refused).toMatchObject(isNewer);
  expect(journalStartFailure(refused, 'J', null).message).toBe(
    'The journal J was written by version 1.4.0 of IMEI Desk, and this version cannot take it back. It keeps several tills, and an earlier version would send their orders twice. It was not touched; install version 1.4.0 or a later one to open it.',
  );
  expect(await readFile(file)).toEqual(before);
  expect(restoreStartFailure(refused, 'B').message).toBe(
    'The backup in B could not be restored: it, or the journal, was written by version 1.4.0 of IMEI Desk, and this version cannot take it back. It keeps several tills, and an earlier version would send their orders twice. Neither was changed; install version 1.4.0 or a later one, or move that file away.',
  );
});

test('a migration that fails leaves the tables unchanged', async () => {
  const file = await ownJournal();
  const before = everything(file);
  const broken: Migrations = {
    ...future,
    '9003-broken': {
      up: {
        sqlite: () => ['create table half (id integer) strict', 'the app died here'],
        postgres: () => [],
      },
      down: { impossible: '' },
    },
  };
  await expect(openDatabase(file, { known: broken })).rejects.toThrow('syntax error');
  expect(everything(file)).toEqual(before);
});

test('every migration is stored with its version and its down migration, or with the reason why it has none', async () => {
  const file = await ownJournal();
  await openInFuture(file);
  const stored = readEveryRow(file).ways_down ?? [];
  expect(stored.map(({ migration }) => migration)).toEqual(Object.keys(future).sort());
  expect(stored.filter(({ statements, reason }) => (statements === null) === (reason === null))).toEqual([]);
  expect(stored.find(({ migration }) => migration === '9001-tills')?.written_by).toBe('0.9.0');
  expect(stored.find(({ migration }) => migration === '0001-first-release')?.written_by).toBe('0.1.0');
});
