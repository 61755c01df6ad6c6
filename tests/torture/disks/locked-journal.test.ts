import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as realTime } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { makeTemplateShop, type TemplateShop } from '../../support/shop/template-shop.ts';
import { judgeOrders } from '../../support/world/judges/order-judge.ts';
import { readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { isLongForm, tell } from '../../support/world/torture-form.ts';
import { openWorld, tap } from '../../support/world/torture-world.ts';

// This is longer than the journal's own wait for a lock, which uses real time.
const heldForMs = 5_600;

let template: TemplateShop;
let locks = 0;
beforeAll(async () => {
  template = await makeTemplateShop();
});
afterAll(async () => {
  tell('locked journal', { locks });
  await template?.remove();
});

// The transactions and writes for one order, before each of which another program locks the journal.
const moments = [
  ['the order is written', /^begin/, 1],
  ['the slot of its request is written', /^insert into "limiter_slots"/, 1],
  ['it is claimed', /^begin/, 2],
  ['it is said to be sending', /^begin/, 3],
  ['its outcome is written', /^begin/, 4],
] as const;
// Each lock takes six real seconds, so the short form tries only the two that matter for money.
const tried = isLongForm ? moments : [moments[0], moments[3]];

test.each(tried)(
  'J1: if another program locks the journal before %s, nothing is sent without its row, and sending continues',
  async (point, statement, count) => {
    const world = await openWorld(template.folder);
    let left: number = count;
    let other: DatabaseSync | null = null;
    try {
      await world.start();
      const client = world.app()?.client;
      // With fresh prices the app writes nothing else between the order and its claim.
      const fetched = client?.catalogue.refresh();
      await world.time.advance(1_000);
      await fetched;
      tap.listen(({ sql, going }) => {
        if (going !== 'there' || !statement.test(sql)) return;
        left -= 1;
        if (left !== 0) return;
        other = new DatabaseSync(world.journalFile);
        other.exec('begin immediate');
      });
      const { serviceId, price: quotedPrice } = template.prices;
      const form = { requestId: randomUUID(), serviceId, identifier: sampleImei(1), quotedPrice };
      const answer = client?.orders.place(form).then(
        () => 'placed',
        (error: { code: string; data?: { cause?: string } }) => `${error.code} ${error.data?.cause}`,
      );
      await world.time.advance(100);
      expect(other, 'the moment never came').not.toBeNull();
      await realTime(heldForMs);
      await world.time.advance(10);
      const posts = (): number =>
        world.supplier.log().filter((post) => post.action === 'placeimeiorder').length;
      // Only an outcome is written after the order was sent.
      expect(posts()).toBe(point === 'its outcome is written' ? 1 : 0);
      expect(
        judgeOrders(readRecordedOrders(world.journalFile), world.supplier.orders(), world.supplier.log()),
      ).toEqual([]);

      tap.listen(null);
      (other as unknown as DatabaseSync).exec('rollback');
      await world.time.advance(60_000);
      locks += 1;
      expect(await answer).toBe(point === 'the order is written' ? 'journal locked' : 'placed');
      const [own] = readRecordedOrders(world.journalFile).orders;
      expect(posts()).toBe(own === undefined ? 0 : 1);
      expect(own === undefined ? 'was never written' : own.reference).not.toBeNull();
      expect(
        judgeOrders(readRecordedOrders(world.journalFile), world.supplier.orders(), world.supplier.log()),
      ).toEqual([]);
    } finally {
      tap.listen(null);
      (other as DatabaseSync | null)?.close();
      await world.end();
    }
  },
);
