import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import { explains } from '../../../support/house/explains.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { laterRelease } from '../../../support/journal/example-migration.ts';
import { asBefore, readEveryRow, writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { future } from '../../../support/journal/future-journal.ts';
import { miscounted } from '../../../support/journal/kept-figures.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

async function firstJournal(): Promise<string> {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await writeFirstJournal(file, '0.1.0');
  return file;
}

test.each([
  ['adds a column', laterRelease],
  ['changes tables, triggers and indexes', future],
])(
  'J7: a journal of the first release keeps every byte of every row when a later release %s',
  async (_what, known) => {
    explains('J7');
    const file = await firstJournal();
    const { ways_down: _ways, claim_places: _renamed, ...before } = readEveryRow(file);
    expect(before.orders).toHaveLength(20);
    let backups = 0;
    const beforeMigration = async () => {
      backups += 1;
    };
    await (await openDatabase(file, { known, version: '0.2.0', beforeMigration })).destroy();
    expect(asBefore(readEveryRow(file), before)).toEqual(before);
    // A second start migrates nothing.
    await (await openDatabase(file, { known, version: '0.2.0', beforeMigration })).destroy();
    expect(backups).toBe(1);
  },
);

test('the counts in a journal of the first release equal its rows', async () => {
  const file = await firstJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  expect(miscounted(file)).toEqual([]);
});

test('O5: the database itself refuses a second open order for one device and service, placed or opened again', async () => {
  const database = await openDatabase(await firstJournal());
  onTestFinished(() => database.destroy());
  const copied = sql.raw(
    'connection_id, service_id, service_name, group_name, identifier, identifier_kind, identifier_key,' +
      'fields, quantity, quantity_asked, price, currency, details, note, customer, created_at, updated_at',
  );
  const copy = sql`insert into orders (id, request_id, state, ${copied}) select 'copy', 'copy', 'queued', ${copied} from orders`;
  await expect(sql`${copy} where number = 12`.execute(database)).rejects.toThrow('UNIQUE');
  await expect(sql`update orders set state = 'pending' where number = 11`.execute(database)).rejects.toThrow(
    'UNIQUE',
  );
});

test('O5: an open order stays open when its service changes its kind of identifier', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const order = (identifierKind: IdentifierKind, identifier: string) =>
    journal.orders.insert(sampleOrder({ serviceId: '44', identifierKind, identifier }), 1);
  const first = await order('serial', 'C39-VK0ABHG6W');
  expect(first.ok).toBe(true);
  for (const spelling of ['C39-VK0ABHG6W', 'c39vk0abhg6w', 'C39.VK0ABHG6W']) {
    expect(await order('other', spelling), spelling).toMatchObject({ ok: false });
    expect(
      await journal.orders.known('connection-1', { serviceId: '44', kind: 'other' }, [spelling]),
      spelling,
    ).toMatchObject([{ identifier: spelling }]);
  }
  expect((await order('other', 'jo.hn')).ok).toBe(true);
  expect((await order('other', 'john')).ok).toBe(true);
  expect((await order('serial', 'jo.hn')).ok).toBe(false);
});
