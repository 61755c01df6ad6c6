import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { FetchedService } from '../../../../electron/backend/journal/supplier-data/service-rows.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';

const by = { who: 'Mara', atMs: 5 };
const of = (connection: number, serviceId: string) => ({
  connectionId: `connection-${connection}`,
  serviceId,
});

const listed = (id: string, name: string): FetchedService => ({
  id,
  name,
  kind: 'imei',
  group: '',
  time: '',
  fields: [],
  quantity: null,
  price: null,
  bulkAllowed: true,
  info: '',
  details: {},
  identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null },
});

async function openSample() {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  for (const connection of [1, 2, 3]) {
    await addSampleConnection(journal, `connection-${connection}`);
    await list(connection, 'SimLock Check');
  }
  return { journal, list };

  async function list(connection: number, name: string): Promise<void> {
    const services = [listed('7', name), listed('8', `${name} Pro`)];
    await journal.catalogue.replace(`connection-${connection}`, services, 0, 10);
  }
}

test('a service joined with another service belongs to that service’s whole group, one per supplier, and leaves its earlier group', async () => {
  const { journal } = await openSample();
  const { sameServices } = journal;
  expect(await sameServices.join(of(1, '7'), of(2, '7'), by)).toBe(true);
  expect(await sameServices.join(of(1, '7'), of(3, '7'), by)).toBe(true);
  expect(await sameServices.same(of(3, '7'))).toEqual([of(1, '7'), of(2, '7')]);
  await sameServices.join(of(1, '7'), of(2, '8'), by);
  expect(await sameServices.same(of(1, '7'))).toEqual([of(2, '8'), of(3, '7')]);
  expect(await sameServices.same(of(2, '7'))).toEqual([]);
  await sameServices.join(of(2, '7'), of(3, '7'), by);
  expect(await sameServices.same(of(1, '7'))).toEqual([of(2, '8')]);
  await sameServices.part(of(2, '8'));
  expect(await sameServices.same(of(1, '7'))).toEqual([]);
  expect(await sameServices.join(of(1, '7'), of(2, '9'), by)).toBe(false);
});

test('a renamed service is a different service, at either supplier', async () => {
  const { journal, list } = await openSample();
  const { sameServices } = journal;
  await sameServices.join(of(1, '7'), of(2, '7'), by);
  await list(2, 'Carrier Check');
  expect(await sameServices.same(of(1, '7'))).toEqual([]);
  await list(2, 'simlock  check');
  expect(await sameServices.same(of(1, '7'))).toEqual([of(2, '7')]);
  await list(1, 'Carrier Check');
  expect(await sameServices.same(of(1, '7'))).toEqual([]);
});

test('when a connection moves to another supplier its services leave their groups', async () => {
  const { journal } = await openSample();
  await journal.sameServices.join(of(1, '7'), of(2, '7'), by);
  await journal.connections.change('connection-2', (stored) => ({
    ...stored,
    baseAddress: 'https://other.example',
  }));
  expect(await journal.sameServices.same(of(1, '7'))).toEqual([]);
});
