import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { makeTemplateShop, type TemplateShop } from '../../support/shop/template-shop.ts';
import { isWholeForm } from '../../support/whole-form.ts';
import { judgeOrders } from '../../support/world/judges/order-judge.ts';
import { readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { openSmallDisk, type SmallDisk } from '../../support/world/taps/small-disk.ts';
import { isLongForm, tell } from '../../support/world/torture-form.ts';
import { openWorld, type TortureWorld, tap } from '../../support/world/torture-world.ts';

const disk: SmallDisk | null = openSmallDisk();
let template: TemplateShop;
let disasters = 0;
beforeAll(async () => {
  template = await makeTemplateShop();
});
afterAll(async () => {
  disk?.remove();
  tell('full disk', { disasters });
  await template?.remove();
});

const isWrite = (sql: string): boolean => /^(begin|insert|update|delete|commit)/i.test(sql);

async function onSmallDisk(work: (world: TortureWorld, small: SmallDisk) => Promise<void>): Promise<void> {
  if (disk === null) throw new Error('there is no small disk');
  const world = await openWorld(template.folder, 5_000_000, disk.folder);
  try {
    await world.start();
    await world.time.advance(1_000);
    await work(world, disk);
  } finally {
    tap.listen(null);
    disk.protect(false);
    disk.free();
    await world.end();
  }
}

function place(
  world: TortureWorld,
  imei: number,
): Promise<{ readonly code: string; readonly cause?: string }> {
  const { serviceId, price: quotedPrice } = template.prices;
  const form = { requestId: randomUUID(), serviceId, identifier: sampleImei(imei), quotedPrice };
  const client = world.app()?.client;
  if (!client) throw new Error('the app is not running');
  return client.orders.place(form).then(
    () => ({ code: 'placed' }),
    (error: { code: string; data?: { cause?: string } }) => ({
      code: error.code,
      ...(error.data?.cause === undefined ? {} : { cause: error.data.cause }),
    }),
  );
}

function postsOf(world: TortureWorld, imei: number): number {
  const identifier = sampleImei(imei);
  return world.supplier
    .log()
    .filter((post) => post.action === 'placeimeiorder' && post.identifier === identifier).length;
}

function judge(world: TortureWorld): readonly string[] {
  return judgeOrders(readRecordedOrders(world.journalFile), world.supplier.orders(), world.supplier.log());
}

describe.skipIf(disk === null)('J2: a disk without room', () => {
  test('if the disk is full at any write for an order, nothing is sent without its row, and sending continues when there is space', async () => {
    let writes = 0;
    await onSmallDisk(async (world) => {
      tap.listen(({ sql, going }) => {
        if (going === 'there' && isWrite(sql)) writes += 1;
      });
      void place(world, 1);
      await world.time.advance(500);
      expect(readRecordedOrders(world.journalFile).orders[0]?.state).toBe('pending');
    });
    expect(writes).toBeGreaterThan(10);

    const answers = new Set<string>();
    for (let point = 1; point <= writes; point += isLongForm ? 1 : isWholeForm ? 3 : 12) {
      await onSmallDisk(async (world, small) => {
        let left = point;
        tap.listen(({ sql, going }) => {
          if (going !== 'there' || !isWrite(sql)) return;
          left -= 1;
          if (left === 0) small.fill();
        });
        const answer = place(world, 1);
        await world.time.advance(3_000);
        const { code, cause } = await answer;
        answers.add(`${code} ${cause ?? ''}`.trim());
        expect(judge(world), `full at write ${point}`).toEqual([]);
        // On a full disk new orders are refused with the reason, and nothing is sent.
        expect(await place(world, 2), `full at write ${point}`).toEqual({ code: 'journal', cause: 'full' });
        expect(postsOf(world, 2)).toBe(0);

        tap.listen(null);
        small.free();
        await world.time.advance(90_000);
        disasters += 1;
        expect(judge(world), `full at write ${point}, then free`).toEqual([]);
        const [own] = readRecordedOrders(world.journalFile).orders;
        const reference = code === 'placed' ? (own?.reference ?? null) : 'nothing was promised';
        expect(reference, `full at write ${point}`).not.toBeNull();
        expect(postsOf(world, 1)).toBe(own === undefined ? 0 : 1);
        expect(await place(world, 3)).toEqual({ code: 'placed' });
        await world.time.advance(5_000);
        expect(postsOf(world, 3)).toBe(1);
      });
    }
    expect([...answers].sort()).toEqual(['journal full', 'placed']);
  }, 120_000);

  test('if the disk is full at the start, queued orders are sent only when rows can be written, and only once', async () => {
    await onSmallDisk(async (world, small) => {
      world.setReachable(false);
      void place(world, 1);
      await world.time.advance(100);
      world.kill();
      small.fill();
      world.setReachable(true);
      // The app may refuse to start and give the reason, or start and wait.
      const started = await world.start().then(String, (error: Error) => error.message);
      expect(started).toMatch(/^(?:true|false)$|full/);
      await world.time.advance(5_000);
      expect(postsOf(world, 1)).toBe(0);
      if (world.app() !== null) world.kill();
      small.free();
      await world.start();
      await world.time.advance(120_000);
      disasters += 1;
      expect(postsOf(world, 1)).toBe(1);
      expect(judge(world)).toEqual([]);
    });
  });

  test('the app refuses to start in a folder that it cannot write, and continues when it can', async () => {
    await onSmallDisk(async (world, small) => {
      void place(world, 1);
      await world.time.advance(500);
      world.kill();
      await expect.poll(() => small.protect(true)).toBe(true);
      await expect(world.start()).rejects.toMatchObject({ name: 'StartFailure' });
      expect(small.protect(false)).toBe(true);
      expect(await world.start()).toBe(true);
      await world.time.advance(60_000);
      disasters += 1;
      expect(postsOf(world, 1)).toBe(1);
      expect(judge(world)).toEqual([]);
    });
  });
});
