import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { type Journal, openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { FetchedService } from '../../../../electron/backend/journal/supplier-data/service-rows.ts';
import { testOfFile } from '../../../support/house/test-of-file.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';
import { runBeside } from '../../../support/journal/statements-beside.ts';

const one = 'connection-1';
const service = (id: string, amount: string | null, currency = 'USD', name = id): FetchedService => ({
  id,
  name,
  kind: 'imei',
  group: '',
  time: '',
  fields: [],
  quantity: null,
  price: amount === null ? null : { amount, currency },
  bulkAllowed: true,
  info: '',
  details: {},
  identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null },
});

async function openSample(
  ...profile: [] | [Parameters<typeof addSampleConnection>[2]]
): Promise<{ file: string; journal: Journal }> {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal, one, ...profile);
  return { file, journal };
}

async function diaryOf(journal: Journal, id = 'a'): Promise<(readonly [number, string | null])[]> {
  const entries = await journal.catalogue.prices(one, id, 200);
  return entries.map(({ at, price }) => [at, price && `${price.amount} ${price.currency}`]);
}

/** One reading per value of `listed`, at times 1, 2, 3 …, together with a second service `b` of constant price. */
async function readings(journal: Journal, listed: readonly (FetchedService | null)[]): Promise<void> {
  for (const [place, each] of listed.entries())
    await journal.catalogue.replace(one, [service('b', '9'), ...(each === null ? [] : [each])], 0, place + 1);
}

test('each changed price is stored with its time; another spelling or an omitted currency is not a change', async () => {
  const { journal } = await openSample();
  const said = ['4.20', '4.2', '4.50', '4.50', '4.10'].map((amount) => service('a', amount));
  await readings(journal, [...said, service('a', '4.10', ''), service('a', '4.10', 'EUR')]);
  expect(await diaryOf(journal)).toEqual([
    [7, '4.10 EUR'],
    [5, '4.10 USD'],
    [3, '4.50 USD'],
    [1, '4.20 USD'],
  ]);
  expect(await diaryOf(journal, 'b')).toEqual([[1, '9 USD']]);
  expect(await journal.catalogue.prices(one, 'a', 2)).toHaveLength(2);
  expect(await diaryOf(journal, 'nobody')).toEqual([]);
});

test('a service that disappeared, lost its price or came back is recorded; a service that never had a price is not', async () => {
  const { journal } = await openSample();
  const priced = service('a', '4.20');
  await readings(journal, [service('a', null), priced, null, null, priced, service('a', null), priced]);
  expect(await diaryOf(journal)).toEqual([
    [7, '4.20 USD'],
    [6, null],
    [5, '4.20 USD'],
    [3, null],
    [2, '4.20 USD'],
  ]);
});

test('while two services share an id it has no price, and the chosen service starts a new history', async () => {
  // In this request form, an order names one of the two services.
  const { journal } = await openSample({ requestForm: 'family-json' });
  await readings(journal, [service('a', '4.20')]);
  const twins = [service('a', '4.20'), service('a', '80', 'USD', 'other')];
  await journal.catalogue.replace(
    one,
    twins.map((each, place) => ({ ...each, details: { SERVER: String(place) } })),
    0,
    2,
  );
  expect(await diaryOf(journal)).toEqual([
    [2, null],
    [1, '4.20 USD'],
  ]);
  const meant = { name: 'other', kind: 'imei', price: { amount: '80', currency: 'USD' } } as const;
  expect(await journal.catalogue.choose(one, 'a', { meant, who: 'Mara', atMs: 3 })).toBe(true);
  expect(await diaryOf(journal)).toEqual([[3, '80 USD']]);
});

test('dropping an additional list drops its prices', async () => {
  const { journal } = await openSample();
  const services = [service('b', '9'), service('a', '4.20')];
  await journal.catalogue.replace(one, services, 0, 1, { came: 'read', from: 1 });
  await journal.catalogue.forgetServerList(one, 2);
  expect(await diaryOf(journal)).toEqual([
    [2, null],
    [1, '4.20 USD'],
  ]);
  expect(await diaryOf(journal, 'b')).toEqual([[1, '9 USD']]);
});

test('a corrected read replaces the wrong read completely, however often', async () => {
  const { journal } = await openSample();
  const anew = (amount: string, readAtMs: number) =>
    journal.catalogue.replace(one, [service('a', amount)], 0, readAtMs, { came: 'none' }, true);
  await readings(journal, [service('a', '4.20')]);
  await journal.catalogue.replace(one, [service('a', '420')], 0, 20);
  expect(await diaryOf(journal)).toHaveLength(2);
  // The reply arrived at 19. Its wrong reading was written later, at 20.
  await anew('4.20', 19);
  expect(await diaryOf(journal)).toEqual([[1, '4.20 USD']]);
  // The reading at 30 has no changes, so that its corrections do not change the first reading.
  await journal.catalogue.replace(one, [service('a', '4.20')], 0, 30);
  await anew('43', 29);
  await anew('4.30', 29);
  expect(await diaryOf(journal)).toEqual([
    [30, '4.30 USD'],
    [1, '4.20 USD'],
  ]);
});

test('after the clock was set back every price is kept, in the order in which they were read', async () => {
  const { journal } = await openSample();
  const read = (amount: string, atMs: number) =>
    journal.catalogue.replace(one, [service('a', amount)], 0, atMs);
  for (const [amount, atMs] of [
    ['4', 10],
    ['5', 90],
    ['9', 20],
    ['6', 21],
  ] as const)
    await read(amount, atMs);
  expect(await diaryOf(journal)).toEqual([
    [92, '6 USD'],
    [91, '9 USD'],
    [90, '5 USD'],
    [10, '4 USD'],
  ]);
  // Corrects only the last reading, although the clock was set back.
  await journal.catalogue.replace(one, [service('a', '7')], 0, 21, { came: 'none' }, true);
  expect((await diaryOf(journal)).slice(0, 2)).toEqual([
    [92, '7 USD'],
    [91, '9 USD'],
  ]);
  await read('8', 100);
  expect((await diaryOf(journal))[0]).toEqual([100, '8 USD']);
});

test('after the clock was set back, later changes are new to a person who saw the earlier changes, for every service', async () => {
  const { journal } = await openSample();
  for (const id of ['a', 'b']) await journal.catalogue.setFavourite(one, id, true);
  const read = (a: string, b: string, atMs: number) =>
    journal.catalogue.replace(one, [service('a', a), service('b', b)], 0, atMs);
  const moved = async (seenMs: number) =>
    (await journal.catalogue.movedPrices(one, { seenMs, usedFromMs: 0 })).map(
      ({ serviceId, before, now, at }) => [serviceId, before.amount, now.amount, at],
    );
  await read('4', '1', 10);
  await read('5', '1', 90);
  expect(await moved(10)).toEqual([['a', '4', '5', 90]]);
  await read('9', '1', 20);
  await read('9', '2', 30);
  expect(await moved(90)).toEqual([
    ['a', '5', '9', 91],
    ['b', '1', '2', 92],
  ]);
  expect(await moved(92)).toEqual([]);
});

test('a diary from before reads were recorded continues after its last entry', async () => {
  const { file, journal } = await openSample();
  await journal.catalogue.replace(one, [service('a', '4'), service('b', '1')], 0, 90);
  await journal.close();
  await runBeside(file, `delete from facts where name like 'prices of %'`);
  const after = await openJournal(file);
  onTestFinished(() => after.close());
  await after.catalogue.replace(one, [service('a', '4'), service('b', '2')], 0, 20);
  expect(await diaryOf(after, 'b')).toEqual([
    [91, '2 USD'],
    [90, '1 USD'],
  ]);
});

test('a connection that moves to another supplier loses the prices of the earlier supplier', async () => {
  const { journal } = await openSample();
  await readings(journal, [service('a', '4.20')]);
  await journal.connections.change(one, (stored) => ({ ...stored, baseAddress: 'https://other.example' }));
  expect(await diaryOf(journal)).toEqual([]);
  await journal.catalogue.replace(one, [service('a', '7')], 0, 2);
  expect(await diaryOf(journal)).toEqual([[2, '7 USD']]);
});

testOfFile(
  'no price read since a backup is lost by restoring it, and the next read continues from it',
  async () => {
    const { file, journal } = await openJournalToRestore();
    await journal.catalogue.replace(one, [service('a', '4.20')], 0, 1);
    const backup = await backUp(file);
    await journal.catalogue.replace(one, [service('a', '4.50')], 0, 2);
    await journal.close();
    await stageRestore(backup.file, file);
    const { journal: after } = await restored(file);
    // The catalogue in the backup contains 4.20, and the supplier reports 4.20 again.
    await after.catalogue.replace(one, [service('a', '4.20')], 0, 3);
    expect(await diaryOf(after)).toEqual([
      [3, '4.20 USD'],
      [2, '4.50 USD'],
      [1, '4.20 USD'],
    ]);
  },
);

testOfFile('every entry is in an export', async () => {
  const { file, journal } = await openSample();
  const many = Array.from({ length: 450 }, (_, at) => service(`s${at}`, '1'));
  await journal.catalogue.replace(one, many, 0, 1);
  await journal.catalogue.replace(one, many.slice(1), 0, 2);
  const to = join(dirname(file), 'out.jsonl');
  await exportJournal(file, to);
  const lines = (await readFile(to, 'utf8')).trimEnd().split('\n');
  const prices = lines.flatMap((line) => (JSON.parse(line) as { price?: object }).price ?? []);
  expect(prices).toHaveLength(451);
  expect(prices).toContainEqual({ connection_id: one, service_id: 's0', at: 2, price: null, currency: '' });
});
