import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { backupFolder } from '../../../../electron/backend/desk/backups.ts';
import { listBackups } from '../../../../electron/backend/journal/backup/backup.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { orderStates } from '../../../../shared/model/order/order.ts';
import { readEveryRow, writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { backendUnderTest, noCapabilities } from '../../../support/shop/backend-under-test.ts';
import {
  openShop,
  plainService,
  type ShopUnderTest,
  slowService,
} from '../../../support/shop/shop-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';
import { feedOf, serving, signed } from '../../../support/updates/signed-feed.ts';
import { type FeedServer, startFeed } from '../../../support/updates/update-feed.ts';

/** A shop whose app has the address of an update feed. */
async function openShopWithFeed(feed: FeedServer, clock?: Clock): Promise<ShopUnderTest> {
  const capabilities = { ...noCapabilities, update: { by: 'host', use: feed.installer } as const };
  return openShop({ speed: 0.01, ...(clock === undefined ? {} : { clock }), host: { capabilities } });
}

async function place(shop: ShopUnderTest, imei: number, which = plainService): Promise<string> {
  const service = await which(shop.client);
  const form = { requestId: randomUUID(), serviceId: service.id, quotedPrice: service.price };
  return (await shop.client.orders.place({ ...form, identifier: sampleImei(imei) })).id;
}

const stateOf = (shop: ShopUnderTest, id: string) =>
  eventually(
    async () => (await shop.client.orders.read({ id }))?.order.state,
    (state) => state !== 'queued' && state !== 'claimed' && state !== 'sending',
  );

/** The state of each order in the file alone, without its write-ahead log. */
function statesInFile(file = ''): readonly unknown[] {
  const database = new DatabaseSync(`file:${file}?immutable=1`, { readOnly: true });
  const states = database.prepare('select state from orders order by number').all();
  database.close();
  return states.map(({ state }) => state);
}

test('a ready version is installed, with a backup, after everything was answered and written and the page was notified', async () => {
  const feed = await startFeed();
  // On this clock, the third order is being sent for five seconds.
  const shop = await openShopWithFeed(feed, createHastenedClock(4));
  expect(await shop.client.host.update()).toMatchObject({ askedAt: null, ready: null });
  expect(await shop.client.host.askForUpdate()).toMatchObject({ ready: { version: '9.0.0' } });

  // Three orders: the first is open at the supplier, the answer to the second was lost, and the third is being sent when the app is closed.
  const open = await place(shop, 1, slowService);
  expect(await stateOf(shop, open)).toBe('pending');
  // Without the supplier's list, no look-up settles the second order before the copy is compared.
  shop.supplier.setSite({ loginPage: true });
  shop.supplier.faults.add({
    match: { action: 'placeimeiorder', identifier: sampleImei(2) },
    fault: { kind: 'drop', when: 'after-taking' },
  });
  expect(await stateOf(shop, await place(shop, 2))).toBe('uncertain');
  shop.supplier.faults.add({
    match: { action: 'placeimeiorder', identifier: sampleImei(3) },
    fault: { kind: 'delay', delayMs: 20_000, when: 'after-taking' },
  });
  await place(shop, 3);
  const sent = () => shop.supplier.log().filter(({ action }) => action === 'placeimeiorder').length;
  // The supplier has the order, and answers later.
  await eventually(
    async () => sent() === 3 && shop.unsettled() === 1,
    (isSending) => isSending,
  );
  const { installUpdate } = shop.running();
  await installUpdate();
  expect(feed.installed(), 'while an order is being sent').toBe(0);

  await shop.stopBackend();
  expect(feed.installed(), 'before the last act').toBe(0);
  const states = statesInFile(join(shop.folder, 'journal.sqlite'));
  expect(states).toEqual(['pending', 'uncertain', expect.stringMatching(/pending|in-process|success/)]);
  const [copy] = await listBackups(backupFolder(shop.folder));
  expect(copy?.why).toBe('migration');
  expect(statesInFile(copy?.file)).toEqual(states);
  await installUpdate();
  expect(feed.installed()).toBe(1);

  // Starts the app as if the process had died here: every order is there, and nothing was sent twice.
  await shop.restart();
  expect(sent()).toBe(3);
});

test('an order in any state is the same in the journal and in its copy when the new version is installed', async () => {
  const feed = await startFeed();
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  await writeFirstJournal(file);
  const database = new DatabaseSync(file);
  database.exec(`update orders set state = 'in-process' where number = 18;
    update orders set state = 'unknown', reference = '9020' where number = 20`);
  database.close();
  const capabilities = { ...noCapabilities, update: { by: 'host', use: feed.installer } as const };
  const { backend, client } = await backendUnderTest(folder, { capabilities });
  const rows = async () => {
    const { orders = [] } = readEveryRow(file);
    return orders.map(({ number, state, reference, result }) => ({ number, state, reference, result }));
  };
  await client.host.askForUpdate();
  const before = await rows();
  const atRest = orderStates.filter((state) => state !== 'claimed' && state !== 'sending');
  expect(new Set(before.map(({ state }) => state))).toEqual(new Set(atRest));
  await backend.stop();
  expect(await rows()).toEqual(before);
  const [copy] = await listBackups(backupFolder(folder));
  expect(statesInFile(copy?.file)).toEqual(before.map(({ state }) => state));
  expect(statesInFile(file)).toEqual(before.map(({ state }) => state));
  await backend.installUpdate();
  expect(feed.installed()).toBe(1);
});

test('when the system shuts down, neither update nor backup is made; the next evening makes both', async () => {
  const feed = await startFeed();
  const shop = await openShopWithFeed(feed);
  await shop.client.host.askForUpdate();
  const { installUpdate } = shop.running();
  await shop.stopBackend(AbortSignal.abort());
  await installUpdate();
  expect(feed.installed()).toBe(0);
  expect(await listBackups(backupFolder(shop.folder))).toEqual([]);

  const client = await shop.restart();
  expect((await client.host.askForUpdate()).ready?.version).toBe('9.0.0');
  const nextEvening = shop.running();
  await shop.stopBackend();
  await nextEvening.installUpdate();
  expect(feed.installed()).toBe(1);
  expect(await listBackups(backupFolder(shop.folder))).toHaveLength(1);
});

test('an update waits during opening hours, and a required update stops nothing', async () => {
  const feed = await startFeed();
  feed.answer(serving(signed(feedOf({ minimum: '9.0.0' }))));
  const shop = await openShopWithFeed(feed);
  await shop.client.settings.write({ shopHours: { from: '00:00', to: '00:00' } });
  expect(await shop.client.host.askForUpdate()).toMatchObject({ demanded: '9.0.0' });
  expect(await stateOf(shop, await place(shop, 1, slowService))).toBe('pending');
  const { installUpdate } = shop.running();
  await shop.stopBackend();
  await installUpdate();
  expect(feed.installed()).toBe(0);
  expect(await listBackups(backupFolder(shop.folder))).toEqual([]);
});

test('without a feed the page is told that nothing is requested', async () => {
  const shop = await openShop();
  expect(await shop.client.host.askForUpdate()).toEqual({
    from: null,
    askedAt: null,
    trouble: null,
    ready: null,
    demanded: null,
  });
});
