import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { putStagedInPlace, stagedFile } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { IdentifierKind } from '../../../../shared/model/identifier/identifier-kind.ts';
import { explains } from '../../../support/house/explains.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { asBefore, readEveryRow, writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A journal of the first version, and the same brought to this one's shape. */
async function broughtOver() {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await writeFirstJournal(file);
  const before = readEveryRow(file);
  const database = await openDatabase(file);
  onTestFinished(() => database.destroy());
  return { file, before, database };
}

const serial = { serviceId: '44', identifierKind: 'serial' } as const;

test('J7: a journal of the first version keeps every byte of every row', async () => {
  explains('J7');
  const { file, before } = await broughtOver();
  expect(before.orders).toHaveLength(20);
  expect(asBefore(readEveryRow(file), before)).toEqual(before);
});

test('O5: each order of the first version has the identity that every spelling of its identifier has', async () => {
  const { database } = await broughtOver();
  const { rows } = await sql<{
    identifier_key: string;
    spellings: number;
  }>`select identifier_key, count(*) as spellings
    from orders where service_id <> '12' group by service_id, identifier_key order by 1`.execute(database);
  expect(rows).toEqual([
    { identifier_key: '2830040489004326', spellings: 1 },
    { identifier_key: 'c39vk0abhg6w', spellings: 3 },
    { identifier_key: 'dmpx77qq12', spellings: 2 },
    { identifier_key: 'f2l9988', spellings: 2 },
    { identifier_key: 'jo.hn@example.com', spellings: 1 },
    { identifier_key: 'john@example.com', spellings: 1 },
  ]);
});

test('O5: open orders that turn out to be for one thing stay unchanged, and a further one is refused by the database itself', async () => {
  const { file, database } = await broughtOver();
  const { rows } = await sql<{
    identifier: string;
  }>`select identifier from orders where open_beside = 1 order by number`.execute(database);
  expect(rows.map(({ identifier }) => identifier)).toEqual([
    'C39-VK0ABHG6W',
    'C39VK0ABHG6W',
    'C39 VK0ABHG6W',
    'DMPX-77QQ\u200b12',
    'dmpx77qq12',
  ]);
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const written = await journal.orders.insert(sampleOrder({ ...serial, identifier: 'c39 vk0abhg6w' }), 1);
  expect(written).toMatchObject({ ok: false, conflicting: { state: 'queued' } });
  const copied = sql.raw(
    'connection_id, service_id, service_name, group_name, identifier, identifier_backwards, identifier_kind, identifier_key,' +
      'fields, quantity, quantity_asked, price, currency, details, note, customer, created_at, updated_at',
  );
  const copy = sql`insert into orders (id, request_id, state, ${copied}) select 'copy', 'copy', 'queued', ${copied} from orders`;
  // Beside one that was open twice before, beside one that was open once, and opened again beside another one.
  await expect(sql`${copy} where number = 9`.execute(database)).rejects.toThrow('is open');
  await expect(sql`${copy} where number = 12`.execute(database)).rejects.toThrow('UNIQUE');
  await expect(sql`update orders set state = 'pending' where number = 11`.execute(database)).rejects.toThrow(
    'is open',
  );
});

test('O5: an order stays on order when its service is read to take another kind of identifier', async () => {
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

test('O5: of orders that turn out to be open twice none that waits is sent until a person has taken one back', async () => {
  const { file } = await broughtOver();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const claimAll = async (connectionId: string): Promise<string[]> => {
    const claimed: string[] = [];
    while ((await journal.outbox.countQueued(connectionId)).single > 0) {
      const order = await journal.outbox.claimNext(connectionId, 'single', randomUUID(), 1);
      if (order !== null) claimed.push(order.identifier);
    }
    return claimed;
  };
  // What else waits is of services that are sold no longer, and stops automatically.
  expect(await claimAll('connection-1')).toEqual(['F2L9988']);
  expect(await claimAll('connection-2')).toEqual([]);
  const beside = await journal.orders.openConflicts();
  expect(beside.map(({ identifier, others }) => [identifier, others.length])).toEqual([
    ['C39-VK0ABHG6W', 2],
    ['C39VK0ABHG6W', 2],
    ['C39 VK0ABHG6W', 2],
    ['DMPX-77QQ\u200b12', 1],
    ['dmpx77qq12', 1],
  ]);
  const [, , , , last] = beside;
  const takenBack = { to: 'cancelled', why: 'cancelled', who: 'Mara', words: null } as const;
  await journal.decisions.decide(last?.id ?? '', 'queued', takenBack, 2);
  expect(await journal.orders.openConflicts()).toHaveLength(3);
  expect(await claimAll('connection-1')).toEqual(['DMPX-77QQ\u200b12']);
});

test('J7: a restore staged before an update takes over what the first version’s journal knows', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await writeFirstJournal(file);
  await writeFirstJournal(stagedFile(file));
  const present = new DatabaseSync(file);
  present.exec(`update orders set state = 'pending', reference = '7007' where number = 5`);
  present.close();
  expect(await putStagedInPlace(file, 1)).toMatchObject({ carried: true });
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  expect(await journal.orders.get('00000000-0000-4000-8000-000000000005')).toMatchObject({
    state: 'pending',
    reference: '7007',
  });
  expect(await journal.orders.openConflicts()).toHaveLength(5);
});

test('O5: the app opens a journal with orders that are open twice, and shows them as they were written', async () => {
  const folder = await temporaryFolder();
  await writeFirstJournal(join(folder, 'journal.sqlite'));
  const { client, stop } = await backendUnderTest(folder);
  onTestFinished(stop);
  const [first] = await client.orders.openConflicts();
  expect(first).toMatchObject({ identifier: 'C39-VK0ABHG6W', state: 'pending' });
  expect(first?.others.map(({ identifier }) => identifier)).toEqual(['C39VK0ABHG6W', 'C39 VK0ABHG6W']);
  const { orders } = await client.orders.ofIdentifier({ identifier: 'c39vk0abhg6w' });
  expect(orders.map(({ identifier, state }) => [identifier, state])).toEqual([
    ['C39 VK0ABHG6W', 'queued'],
    ['C39VK0ABHG6W', 'queued'],
    ['C39-VK0ABHG6W', 'pending'],
  ]);
});
