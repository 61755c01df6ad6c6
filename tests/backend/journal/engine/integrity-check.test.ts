import { randomUUID } from 'node:crypto';
import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createIntegrityCheck } from '../../../../electron/backend/journal/engine/integrity-check.ts';
import type { Clock } from '../../../../shared/model/base/clock.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

// Larger than the largest journal that is checked before the start.
const largeBytes = 20 * 1_048_576;

/** Overwrites a page of a closed journal. */
async function damage(file: string, page: number): Promise<void> {
  const disk = await open(file, 'r+');
  await disk.write(Buffer.alloc(4_096, 0x5a), 0, 4_096, (page - 1) * 4_096);
  await disk.close();
}

/** A page of a search index. The check cannot report damage to this page, because the check itself fails. */
function indexPage(file: string): number {
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  const found = database.prepare("select pageno as page from dbstat where name = 'order_words_config'").get();
  database.close();
  return Number(found?.page);
}

/** Enlarges a closed journal; returns a page that only a complete check reads. */
function grow(file: string): number {
  const database = new DatabaseSync(file);
  database.exec('create table ballast (number integer primary key, words text)');
  const insert = database.prepare('insert into ballast (words) values (?)');
  database.exec('begin');
  for (let row = 0; row < largeBytes / 1_000; row += 1) insert.run('x'.repeat(1_000));
  database.exec('commit; pragma wal_checkpoint(truncate)');
  const { page } = database
    .prepare(
      "select pageno as page from dbstat where name = 'ballast' and pagetype = 'leaf' limit 1 offset 2000",
    )
    .get() as { page: number };
  database.close();
  return page;
}

async function placeOne(shop: ShopUnderTest, client: ShopUnderTest['client'], imei: number) {
  const service = await plainService(client);
  const form = { requestId: randomUUID(), serviceId: service.id, identifier: sampleImei(imei) };
  const order = await client.orders.place({ ...form, quotedPrice: service.price });
  return {
    id: order.id,
    posts: () => shop.supplier.log().filter((each) => each.action === 'placeimeiorder'),
  };
}

test('J2: a large journal is checked after the start, and orders placed meanwhile are sent when it is found intact', async () => {
  const shop = await openShop({ speed: 0.01 });
  await shop.stopBackend();
  grow(join(shop.folder, 'journal.sqlite'));
  const client = await shop.restart();
  const { posts } = await placeOne(shop, client, 1);
  await eventually(
    async () => posts().length,
    (sent) => sent === 1,
  );
  expect((await client.diagnostics.about()).journalTrouble).toBeNull();
});

test('J2: damage in a large journal is found after the start: nothing is sent, the screen says so, and the next start offers solutions', async () => {
  const shop = await openShop({ speed: 0.01 });
  await shop.stopBackend();
  const file = join(shop.folder, 'journal.sqlite');
  const page = grow(file);
  await damage(file, page);

  const client = await shop.restart();
  await eventually(
    () => client.diagnostics.about(),
    (about) => about.journalTrouble === 'broken',
  );
  const { id, posts } = await placeOne(shop, client, 1);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(posts()).toHaveLength(0);
  expect((await client.orders.read({ id }))?.order.state).toBe('queued');
  await expect(shop.restart()).rejects.toMatchObject({ name: 'StartFailure' });
});

function deferIntegrityCheck(file: string) {
  const reported: string[] = [];
  const waiting: (() => void)[] = [];
  const waitUntilTold: Clock['after'] = (_delayMs, run) => {
    waiting.push(run);
    return () => {};
  };
  const check = createIntegrityCheck({
    file,
    needed: true,
    onDefect: (error) => reported.push(String(error)),
    onPassed: () => {},
    onLooked: () => reported.push(`passed: ${check.passed()}, trouble: ${check.trouble()}`),
    clock: { ...realClock, after: waitUntilTold },
  });
  onTestFinished(check.stop);
  check.start();
  const next = (word: string) =>
    eventually(
      async () => reported.splice(0).join(' '),
      (all) => all.includes(word),
    );
  return { check, next, tryAgain: () => waiting.shift()?.() };
}

test('J2: damage that makes the check itself fail is reported at once', async () => {
  const shop = await openShop({ connect: false });
  await shop.stopBackend();
  const file = join(shop.folder, 'journal.sqlite');
  await damage(file, indexPage(file));
  const { check, next } = deferIntegrityCheck(file);
  expect(await next('trouble')).toContain('passed: false, trouble: broken');
  await check.stop();
  expect(await readdir(shop.folder)).toContain('journal.sqlite-damaged');
});

test('J2: a journal that cannot be checked is reported, and is checked as soon as this is possible', async () => {
  const shop = await openShop({ connect: false });
  await shop.stopBackend();
  const file = join(shop.folder, 'journal.sqlite');
  await rename(file, `${file}-away`);
  const { next, tryAgain } = deferIntegrityCheck(file);
  expect(await next('trouble')).toContain('passed: false, trouble: read-only');
  await rename(`${file}-away`, file);
  tryAgain();
  expect(await next('trouble')).toContain('passed: true, trouble: null');
});

test('J2: a small journal whose check fails is refused at the start, with solutions', async () => {
  const shop = await openShop({ speed: 0.01 });
  await shop.stopBackend();
  const file = join(shop.folder, 'journal.sqlite');
  await damage(file, indexPage(file));
  await expect(shop.restart()).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(/is damaged.*read out of it.*(backup|supplier)/),
  });
});
