import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { copyToFile } from '../../../../electron/backend/journal/copying/copy-to-file.ts';
import {
  type CopyProgress,
  copyToServer,
  hasArrived,
} from '../../../../electron/backend/journal/copying/copy-to-server.ts';
import { fileTables, type Row } from '../../../../electron/backend/journal/copying/file-tables.ts';
import { differences, NotEmpty } from '../../../../electron/backend/journal/copying/journal-sums.ts';
import { openToRead } from '../../../../electron/backend/journal/engine/database.ts';
import { openPostgresToRead } from '../../../../electron/backend/journal/engine/postgres/open-postgres.ts';
import { openServerEngine } from '../../../../electron/backend/journal/engine/postgres/server-engine.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { seedShop } from '../../../support/past/seeded-shop.ts';
import { emptyDatabase } from '../../../support/postgres/databases.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const newDatabase = () => emptyDatabase(`moving_${randomUUID().replaceAll('-', '').slice(0, 16)}`);
const wish = { move: 'this move', version: '1.0.0', onProgress() {} };

test('a shop with orders in all states is the same on the server as in its file, and its figures continue to be counted', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await seedShop(file, 1_200);
  const place = await newDatabase();
  expect(await hasArrived(place, 'this move')).toBe(false);
  const seen: CopyProgress[] = [];
  await copyToServer(file, place, { ...wish, onProgress: (progress) => seen.push(progress) });
  expect(seen.at(-1)).toMatchObject({ step: 'comparing', of: seen[0]?.of });
  expect(await hasArrived(place, 'this move')).toBe(true);
  expect(await hasArrived(place, 'another move')).toBe(false);
  const from = openToRead(file, 'read');
  const { database } = await openServerEngine(place, {});
  for (const table of [
    ...(['orders', 'order_events', 'batches', 'transactions'] as const),
    ...(['order_counts', 'order_sums', 'wallet_sums'] as const),
  ])
    expect(sorted(await database.selectFrom(table).selectAll().execute()), table).toEqual(
      sorted(await from.selectFrom(table).selectAll().execute()),
    );
  // After the move, numbers continue after the largest number, and the triggers count again.
  await sql`insert into order_events (order_id, at, who, to_state, why) select id, 1, 'Mara', 'uncertain', 'placed' from orders limit 1`.execute(
    database,
  );
  await sql`update orders set state = 'success', result = 'x' where state = 'uncertain'`.execute(database);
  const { rows } = await sql<{ orders: number }>`
    select sum(orders) as orders from order_counts where state = 'uncertain'`.execute(database);
  expect(rows[0]?.orders).toBe(0);
  await Promise.all([from.destroy(), database.destroy()]);
});

test('a copy that fails half-way leaves the schema empty, and a copy into a schema with contents changes nothing', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await seedShop(file, 600);
  const place = await newDatabase();
  const stop = new Error('no further');
  const failing = copyToServer(file, place, {
    ...wish,
    onProgress({ rows }) {
      if (rows > 500) throw stop;
    },
  });
  await expect(failing).rejects.toBe(stop);
  await copyToServer(file, place, wish);
  await expect(copyToServer(file, place, { ...wish, move: 'another' })).rejects.toBeInstanceOf(NotEmpty);
  expect(await hasArrived(place, 'this move')).toBe(true);
});

test('differences between two journals are named', () => {
  const from = new Map([['orders that are success', '3']]);
  expect(differences(from, from)).toEqual([]);
  expect(differences(from, new Map([['orders that are success', '2']]))).toEqual([
    'orders that are success: 3 became 2',
  ]);
  expect(differences(from, new Map())).toEqual(['orders that are success: 3 became none']);
});

/** The rows as sorted texts, without the columns that the server computes. */
function sorted(rows: readonly object[]): string[] {
  const own = (row: object) => Object.entries(row).filter(([name]) => !/^reference_(key|plain)$/.test(name));
  return rows.map((row) => JSON.stringify(own(row).toSorted())).sort();
}

test('after a move to the server and back, the export and the stored figures are identical', async () => {
  const folder = await temporaryFolder();
  const [file, back] = [join(folder, 'journal.sqlite'), join(folder, 'back.sqlite')];
  await seedShop(file, 600);
  const place = await newDatabase();
  await copyToServer(file, place, wish);
  await copyToFile(place, back, { version: '1.0.0' });
  const [before, after, there] = ['before', 'after', 'there'].map((name) => join(folder, `${name}.jsonl`));
  await exportJournal(file, before ?? '');
  await exportJournal(back, after ?? '');
  await exportJournal(() => openPostgresToRead(place), there ?? '');
  const lines = async (path = ''): Promise<string> => readFile(path, 'utf8');
  expect(await lines(after)).toBe(await lines(before));
  expect(await lines(there)).not.toBe('');
  const [one, other] = [openToRead(file, 'read'), openToRead(back, 'read')];
  for (const { name, columns } of await fileTables(one)) {
    const all = (from: typeof one) =>
      sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}`.execute(
        from,
      );
    expect(sorted((await all(other)).rows), name).toEqual(sorted((await all(one)).rows));
  }
  await Promise.all([one.destroy(), other.destroy()]);
  // Back in a file, word search and triggers work again.
  const journal = await openJournal(back);
  while ((await journal.words.index(1_000)) > 0);
  await journal.close();
  const copied = new DatabaseSync(back);
  expect(
    copied.prepare(`select count(*) as triggers from sqlite_master where type = 'trigger'`).get(),
  ).toEqual(
    new DatabaseSync(file)
      .prepare(`select count(*) as triggers from sqlite_master where type = 'trigger'`)
      .get(),
  );
  copied.close();
});
