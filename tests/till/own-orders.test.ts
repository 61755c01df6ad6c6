import { expect, test } from 'vitest';
import { sampleImei } from '../support/journal/sample-orders.ts';
import { listForm } from '../support/lists/list-form.ts';
import { noSharing } from '../support/shop/no-sharing.ts';
import type { ShopClient } from '../support/shop/shop-client.ts';
import { openShop, plainService } from '../support/shop/shop-under-test.ts';
import { untilTaken } from '../support/shop/until-order.ts';

/** Resolves when the shop reports that a person has paused all sending. */
async function untilHeld(client: ShopClient): Promise<void> {
  for await (const reported of await client.host.signals())
    if (reported.what === 'standing' && reported.standing.held) return;
}

test('when a computer becomes a till, its waiting orders are paused, and stay paused when it uses its own journal again', async () => {
  const shop = await openShop({ host: { sharing: { ...noSharing, becomeTill: () => ({ begun: true }) } } });
  const service = await plainService(shop.client);
  // More orders than the supplier's limit per minute, so that some wait.
  const identifiers = Array.from({ length: 120 }, (_, at) => sampleImei(at + 1));
  await shop.client.batches.commit(listForm(service, identifiers));
  expect((await shop.client.orders.counts()).queued).toBeGreaterThan(0);
  expect(await shop.client.sharing.becomeTill()).toEqual({ begun: true });
  await untilHeld(shop.client);
  const back = await shop.restart();
  const { queued } = await back.orders.counts();
  expect(queued).toBeGreaterThan(0);
  await untilHeld(back);
});

test('a computer with nothing to send becomes a till without a pause', async () => {
  const shop = await openShop({ host: { sharing: { ...noSharing, becomeTill: () => ({ begun: true }) } } });
  expect(await shop.client.sharing.becomeTill()).toEqual({ begun: true });
  const service = await plainService(shop.client);
  await shop.client.batches.commit(listForm(service, [sampleImei(1)]));
  await untilTaken(shop.supplier, 1);
});
