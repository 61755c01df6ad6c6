import { expect, test } from 'vitest';
import { asMachine, asTill } from '../../electron/backend/base/caller.ts';
import type { OutgoingFile } from '../../electron/backend/base/host.ts';
import { createFilesForTills } from '../../electron/backend/desk/host/files-for-tills.ts';
import { saveLocally } from '../../electron/till/save-locally.ts';
import { orderFilterSchema } from '../../shared/model/order/order-filter.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { listForm } from '../support/lists/list-form.ts';
import { openShop, plainService } from '../support/shop/shop-under-test.ts';
import { openedDoor, pairedTill } from '../support/till/machines.ts';

async function textOf(file: OutgoingFile): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.content()) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

const everyOrder = {
  selection: { by: 'filter' as const, filter: orderFilterSchema.parse({}), except: [] },
  table: { columns: [{ key: 'identifier' as const, head: 'IMEI' }], states: {} },
  format: 'csv' as const,
};

/** Opens a shop whose host cancels every file, and its till, which records the files that it gets. */
async function shopWithTill() {
  const atHost: string[] = [];
  const shop = await openShop({
    host: {
      async handOut({ name }) {
        atHost.push(name);
        return { how: 'cancelled' };
      },
    },
  });
  const service = await plainService(shop.client);
  await shop.client.batches.commit(listForm(service, [1, 2, 3].map(sampleImei)));
  const host = await openedDoor(shop.router);
  const handed: OutgoingFile[] = [];
  const till = await pairedTill(host, {
    async handOut(file) {
      handed.push(file);
      return { how: 'saved', path: '/at/the/till' };
    },
  });
  return { shop, host, till, handed, atHost };
}

test('the host makes a file that a till requests, and the till saves it', async () => {
  const { till, handed, atHost } = await shopWithTill();
  expect(await till.client.orders.export(everyOrder)).toEqual({ how: 'saved', path: '/at/the/till' });
  const [file] = handed;
  if (file === undefined) throw new Error('nothing was handed out');
  expect(file.name).toMatch(/\.csv$/);
  const text = await textOf(file);
  for (const imei of [1, 2, 3].map(sampleImei)) expect(text).toContain(imei);
  expect(atHost).toEqual([]);
});

test('only the till that requested a file gets its pieces', async () => {
  const files = createFilesForTills({
    handOut: async () => ({ how: 'cancelled' }),
    clock: { after: () => () => {} },
    randomId: () => 'token',
  });
  const content = async function* () {
    yield Buffer.from('a customer’s result');
  };
  const owner = { id: 'one', name: 'Counter 1' };
  const other = { id: 'two', name: 'Counter 2' };
  await asTill(owner, () => files.handOut({ name: 'orders.csv', type: 'text/csv', content }));
  expect(await asTill(other, () => files.next('token'))).toBeNull();
  expect(await asMachine(() => files.next('token'))).toBeNull();
  expect(await asTill(owner, () => files.next('another token'))).toBeNull();
  expect(await asTill(owner, () => files.next('token'))).toMatchObject({ name: 'orders.csv', more: false });
  expect(await asTill(owner, () => files.next('token'))).toBeNull();
});

test.each([
  ['goes away', () => Promise.reject(new Error('host-away'))],
  ['has forgotten it', () => Promise.resolve(null)],
])('a file is not saved if the host %s during the transfer', async (_what, second) => {
  const first = {
    name: 'orders.csv',
    type: 'text/csv',
    piece: Buffer.from('half').toString('base64'),
    more: true,
  };
  const answers = [() => Promise.resolve(first), second];
  const taken: string[] = [];
  const handing = saveLocally(
    { how: 'download', path: 'till-file:token' },
    {
      hostConnection: { call: async () => answers.shift()?.() },
      async handOut(file) {
        taken.push(await textOf(file));
        return { how: 'saved', path: '/whole' };
      },
    },
  );
  await expect(handing).rejects.toThrow();
  expect(taken).toEqual([]);
});
