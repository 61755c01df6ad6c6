import { expect, test } from 'vitest';
import { isFinal } from '../../../../../shared/model/order/order.ts';
import { sampleImei } from '../../../../support/journal/sample-orders.ts';
import { listForm } from '../../../../support/lists/list-form.ts';
import { openShop, plainService } from '../../../../support/shop/shop-under-test.ts';
import { untilTaken } from '../../../../support/shop/until-order.ts';
import { eventually } from '../../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../../support/time/hastened-clock.ts';

const statusActions = ['getimeiorder', 'getimeiorderbulk'];

// 60 results take no longer than 8 results, because the limit allows 60 requests a minute and there are few other requests.
test.each([8, 60])(
  'P1: %i results that a bulk answer has only by position are read with one request each, for the right orders',
  { tags: 'whole' },
  async (count) => {
    const shop = await openShop({ dialect: 'bulk-req', speed: 0.01, clock: createHastenedClock(20) });
    const { client, supplier } = shop;
    const service = await plainService(client);
    const imeis = Array.from({ length: count }, (_, index) => sampleImei(index + 1));
    const { id: batchId } = await client.batches.commit(listForm(service, imeis, { overBalance: true }));
    await untilTaken(supplier, count);
    const before = supplier.log().length;
    await supplier.setSpeed(1_000_000);
    const { orders } = await eventually(
      () => client.orders.list({ batchId, limit: 100 }),
      (list) => list.orders.length === count && list.orders.every(({ state }) => isFinal(state)),
    );
    const asked = supplier.log().slice(before);
    expect(asked.filter(({ action }) => statusActions.includes(action ?? '')).length).toBeLessThanOrEqual(
      count + 3,
    );
    expect(asked.filter(({ overLimit }) => overLimit)).toEqual([]);
    const theirs = new Map(supplier.orders().map((order) => [String(order.reference), order]));
    for (const { reference, identifier, state, result, reason } of orders) {
      const own = theirs.get(reference ?? '');
      expect(own?.identifier).toBe(identifier);
      expect(state).toBe(own?.status === 'SUCCESS' ? 'success' : 'rejected');
      expect(state === 'success' ? result : reason).toBe(own?.code);
    }
  },
);
