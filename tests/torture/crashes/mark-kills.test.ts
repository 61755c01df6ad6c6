import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { makeTemplateShop, type TemplateShop } from '../../support/shop/template-shop.ts';
import { judgeOrders } from '../../support/world/judges/order-judge.ts';
import { readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { isLongForm } from '../../support/world/torture-form.ts';
import { openWorld, type TortureWorld, tap } from '../../support/world/torture-world.ts';

let template: TemplateShop;
beforeAll(async () => {
  template = await makeTemplateShop();
});
afterAll(() => template?.remove());

function place(world: TortureWorld, imei: number): void {
  const { serviceId, price: quotedPrice } = template.prices;
  const form = { requestId: randomUUID(), serviceId, identifier: sampleImei(imei), quotedPrice };
  world
    .app()
    ?.client.orders.place(form)
    .catch(() => {});
}

/** Places two orders and kills the app right before or after the `count`th statement about marks. Returns false if there are fewer. */
async function dieAt(count: number, going: 'there' | 'back'): Promise<boolean> {
  const world = await openWorld(template.folder);
  try {
    let left = count;
    let isDead = false;
    tap.listen((statement) => {
      if (isDead || statement.going !== going || !/write_mark|"runs"|as first_at/.test(statement.sql)) return;
      left -= 1;
      if (left > 0) return;
      isDead = true;
      world.kill();
    });
    if (await world.start()) {
      place(world, 1);
      await world.time.advance(3_000);
      place(world, 2);
      await world.time.advance(3_000);
    }
    tap.listen(null);
    if (!isDead) return false;
    for (let start = 0; start < 2; start += 1) {
      expect(await world.start()).toBe(true);
      await world.time.advance(120_000);
      expect(await world.app()?.client.gaps.list(), `${going} ${count}`).toEqual([]);
      const book = readRecordedOrders(world.journalFile);
      expect(judgeOrders(book, world.supplier.orders(), world.supplier.log())).toEqual([]);
      world.kill();
    }
    return true;
  } finally {
    tap.listen(null);
    await world.end();
  }
}

test('J5: if the app is killed before or after any step of writing the mark, no start finds an older journal', async () => {
  const died = { there: 0, back: 0 };
  for (const going of ['there', 'back'] as const)
    for (let count = 1; await dieAt(count, going); count += isLongForm ? 1 : 2) died[going] = count;
  // At least five statements about marks: one or more at the start of the run, and two or more for each of the two orders.
  expect(Math.min(died.there, died.back)).toBeGreaterThanOrEqual(5);
});
