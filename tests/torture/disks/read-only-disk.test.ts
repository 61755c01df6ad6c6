import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { makeTemplateShop, type TemplateShop } from '../../support/shop/template-shop.ts';
import { judgeOrders } from '../../support/world/judges/order-judge.ts';
import { readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { openFailingDisk } from '../../support/world/taps/failing-disk.ts';
import { isLongForm, tell } from '../../support/world/torture-form.ts';
import { openWorld, type TortureWorld, tap } from '../../support/world/torture-world.ts';

const disk = openFailingDisk();
let template: TemplateShop;
let disasters = 0;
beforeAll(async () => {
  template = await makeTemplateShop();
});
afterAll(async () => {
  disk?.remove();
  tell('disk that turns read-only', { disasters });
  await template?.remove();
});

const isWrite = (sql: string): boolean => /^(begin|insert|update|delete|commit)/i.test(sql);

async function onDisk(work: (world: TortureWorld) => Promise<void>): Promise<void> {
  const world = await openWorld(template.folder, 5_000_000, disk?.folder);
  // The copied data folder must be on the disk, not only in the system's cache.
  disk?.sync();
  try {
    await world.start();
    await world.time.advance(1_000);
    await work(world);
  } finally {
    tap.listen(null);
    // Files that cannot be deleted from a read-only disk disappear with the disk.
    await world.end().catch(() => {});
  }
}

async function place(world: TortureWorld, imei: number): Promise<string> {
  const { serviceId, price: quotedPrice } = template.prices;
  const form = { requestId: randomUUID(), serviceId, identifier: sampleImei(imei), quotedPrice };
  return (
    world
      .app()
      ?.client.orders.place(form)
      .then(
        () => 'placed',
        (error: { code: string; data?: { cause?: string } }) => `${error.code} ${error.data?.cause ?? ''}`,
      ) ?? 'the app is not running'
  );
}

const postsOf = (world: TortureWorld, imei: number): number =>
  world.supplier
    .log()
    .filter((post) => post.action === 'placeimeiorder' && post.identifier === sampleImei(imei)).length;

const judge = (world: TortureWorld): readonly string[] =>
  judgeOrders(readRecordedOrders(world.journalFile), world.supplier.orders(), world.supplier.log());

/** Unmounts the disk, checks it and mounts it again. The app must have closed its files before that. */
async function repaired(): Promise<void> {
  await expect.poll(() => disk?.repair(), { timeout: 10_000 }).toBe(true);
}

describe.skipIf(disk === null)('J2: a disk that turns read-only while the app runs', () => {
  test('at any write for an order, nothing is sent without its row, the app reports the disk, and sending continues after the repair', async () => {
    let writes = 0;
    await onDisk(async (world) => {
      tap.listen(({ sql, going }) => {
        if (going === 'there' && isWrite(sql)) writes += 1;
      });
      const placing = place(world, 1);
      await world.time.advance(500);
      expect(await placing).toBe('placed');
      expect(readRecordedOrders(world.journalFile).orders[0]?.state).toBe('pending');
    });
    expect(writes).toBeGreaterThan(10);

    const answers = new Set<string>();
    // Repairing the disk takes real time, so the short form turns the disk read-only at every sixth write only.
    for (let point = 1; point <= writes; point += isLongForm ? 1 : 6) {
      await onDisk(async (world) => {
        let left = point;
        tap.listen(({ sql, going }) => {
          if (going !== 'there' || !isWrite(sql)) return;
          left -= 1;
          if (left === 0) disk?.turnReadOnly();
        });
        const answer = place(world, 1);
        await world.time.advance(3_000);
        const first = await answer;
        answers.add(first);
        expect(judge(world), `read-only at write ${point}`).toEqual([]);
        // New orders are refused with the reason, the screen shows it, and nothing is sent.
        expect(await place(world, 2)).toBe('journal read-only');
        expect((await world.app()?.client.diagnostics.about())?.journalTrouble).toBe('read-only');
        await world.time.advance(5_000);
        expect(postsOf(world, 2)).toBe(0);

        tap.listen(null);
        world.kill();
        await world.time.advance(100);
        await repaired();
        expect(await world.start()).toBe(true);
        await world.time.advance(90_000);
        disasters += 1;
        expect(judge(world), `read-only at write ${point}, then well`).toEqual([]);
        const own = readRecordedOrders(world.journalFile).orders.find(
          (order) => order.identifier === sampleImei(1),
        );
        expect(postsOf(world, 1), `read-only at write ${point}`).toBeLessThanOrEqual(1);
        const isKept = own !== undefined && (own.reference !== null || own.state === 'uncertain');
        expect(first !== 'placed' || isKept, `what was said to be written is ${own?.state}`).toBe(true);
        expect(await place(world, 3)).toBe('placed');
        await world.time.advance(5_000);
        expect(postsOf(world, 3)).toBe(1);
      });
    }
    expect([...answers].sort()).toEqual(['journal read-only', 'placed']);
  }, 240_000);
});
