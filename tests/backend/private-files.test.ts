import { randomUUID } from 'node:crypto';
import { appendFile, chmod, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../electron/backend/base/log.ts';
import { createRedactor } from '../../electron/backend/base/redact.ts';
import { createLoopbackHost } from '../../electron/loopback/host.ts';
import { createSystemClock } from '../../electron/system-clock.ts';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { noSharing } from '../support/shop/no-sharing.ts';
import { openShop, plainService, type ShopUnderTest } from '../support/shop/shop-under-test.ts';
import { untilFinal } from '../support/shop/until-order.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// An umask of 0, so that only the modes set by the app have an effect.
const originalMask = process.umask();
beforeEach(() => void process.umask(0));
afterEach(() => void process.umask(originalMask));

/** The files and folders in a folder that anybody except the owner may read, write or enter, with their modes. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    names.map(async (name) => ({ name, mode: (await stat(join(folder, name))).mode })),
  );
  return modes.flatMap(({ name, mode }) => (mode & 0o077 ? [`${name} ${(mode & 0o777).toString(8)}`] : []));
}

async function workADay(client: ShopUnderTest['client']): Promise<void> {
  await place(client);
  await copyAll(client);
}

async function place(client: ShopUnderTest['client']): Promise<void> {
  const service = await plainService(client);
  const form = { requestId: randomUUID(), serviceId: service.id, identifier: sampleImei(1) };
  const { id } = await client.orders.place({ ...form, quotedPrice: service.price });
  // A restore is refused while an order is being sent.
  await untilFinal(client, id);
}

async function copyAll(client: ShopUnderTest['client']): Promise<void> {
  const { id } = await client.backups.take();
  await client.backups.exportJournal();
  await client.backups.restore({ id });
}

test('every file that a working day leaves in the data folder is accessible only to its owner', async (context) => {
  if (process.platform === 'win32') return context.skip();
  const shop = await openShop();
  await workADay(shop.client);
  expect(await openToOthers(shop.folder)).toEqual([]);
  // The restart restores the backup and sets the journal aside.
  await copyAll(await shop.restart());
  const names = await readdir(shop.folder, { recursive: true });
  for (const kind of [
    /^journal\.sqlite-wal$/,
    /^journal-set-aside-.*\.sqlite$/,
    /^restore\.sqlite$/,
    /^backups\/.*\.sqlite$/,
    /^exports\/.*\.jsonl$/,
    /^logs\/imei-desk\.log$/,
  ])
    expect(names).toContainEqual(expect.stringMatching(kind));
  expect(await openToOthers(shop.folder)).toEqual([]);
});

test('files that an older version left readable are restricted at the start; a person’s own files stay unchanged', async (context) => {
  if (process.platform === 'win32') return context.skip();
  const shop = await openShop();
  await workADay(shop.client);
  await shop.stopBackend();
  await writeFile(join(shop.folder, 'journal.sqlite-damaged'), '');
  const names = await readdir(shop.folder, { recursive: true });
  for (const name of names) {
    const file = join(shop.folder, name);
    await chmod(file, (await stat(file)).isDirectory() ? 0o777 : 0o666);
  }
  await writeFile(join(shop.folder, 'price list.txt'), '', { mode: 0o644 });
  await shop.restart();
  expect(await openToOthers(shop.folder)).toEqual(['price list.txt 644']);
});

test('a new log and the older log are readable only by their owner', async (context) => {
  if (process.platform === 'win32') return context.skip();
  const folder = await temporaryFolder();
  const file = join(folder, 'logs', 'imei-desk.log');
  const log = createLog(file, createRedactor(), createSystemClock(), randomUUID);
  log.info('the first line');
  await log.flush();
  await appendFile(file, 'x'.repeat(5_000_000));
  log.info('the last line of the older log');
  await log.flush();
  log.info('the line after');
  await log.flush();
  expect(await readdir(join(folder, 'logs'))).toEqual(['imei-desk.log', 'imei-desk.log.1']);
  expect(await openToOthers(folder)).toEqual([]);
});

test('preferences and the practice supplier’s files are readable only by their owner', async (context) => {
  if (process.platform === 'win32') return context.skip();
  const dataFolder = await temporaryFolder();
  const host = createLoopbackHost({
    version: '0.0.0',
    dataFolder,
    markFolder: join(dataFolder, 'marks'),
    clock: createSystemClock(),
    handOut: async () => ({ how: 'cancelled' }),
    sharing: noSharing,
  });
  host.preferences.write({ operator: 'Ada' });
  await host.practice.start();
  await host.practice.stop();
  // The name under which the app keeps an unreadable file.
  await rename(
    join(dataFolder, 'practice-supplier.json'),
    join(dataFolder, 'practice-supplier.json.unreadable'),
  );
  expect(await openToOthers(dataFolder)).toEqual([]);
});
