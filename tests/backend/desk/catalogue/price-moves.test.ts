import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import {
  openShop,
  type PricedService,
  plainService,
  slowService,
} from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** Orders the service for these devices; resolves when the supplier has accepted the orders. */
async function use(client: ShopClient, service: PricedService, imeis: readonly number[]): Promise<void> {
  const batch = await client.batches.commit(listForm(service, imeis.map(sampleImei)));
  await eventually(
    () => client.orders.list({ batchId: batch.id, limit: 20 }),
    ({ orders }) => orders.length === imeis.length && orders.every(({ reference }) => reference !== null),
  );
}

test('price changes of used services are listed with their monthly effect, largest first, until somebody has seen them', async () => {
  const shop = await openShop();
  const { client, supplier } = shop;
  const reported = () => client.catalogue.priceMoves();
  const plain = await plainService(client);
  const slow = await slowService(client);
  const { services } = await client.catalogue.list();
  const [marked, other] = services.filter(
    ({ id, price }) => price !== null && id !== plain.id && id !== slow.id,
  );
  await client.catalogue.setFavourite({ serviceId: marked?.id ?? '', favourite: true });
  await use(client, plain, [1, 2, 3]);
  await use(client, slow, [4, 5]);
  expect(await reported()).toEqual({ moves: [], at: null });

  const offers = {
    [plain.id]: { price: '100.10' },
    [slow.id]: { price: '0.01' },
    [marked?.id ?? '']: { price: '77.00' },
    [other?.id ?? '']: { price: '88.00' },
  };
  supplier.setSite({ offers });
  const { fetchedAt } = await client.catalogue.refresh();
  const { moves, at } = await reported();
  expect(at).toBe(fetchedAt);
  expect(moves.map(({ serviceId }) => serviceId)).toEqual([plain.id, slow.id, marked?.id]);
  const [rose, fell, unused] = moves;
  expect(rose).toMatchObject({ name: plain.name, before: plain.price, now: { amount: '100.10' } });
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  expect(cents(rose?.perMonth?.amount ?? '')).toBe(3 * (10_010 - cents(plain.price.amount)));
  expect(cents(fell?.perMonth?.amount ?? '')).toBe(2 * (1 - cents(slow.price.amount)));
  expect(unused?.perMonth).toBeNull();

  await client.catalogue.dismissPriceMoves({ at: fetchedAt });
  expect(await reported()).toEqual({ moves: [], at: null });
  const after = await shop.restart();
  expect((await after.catalogue.priceMoves()).moves).toEqual([]);
  // A later change is reported again, compared with the price that the person saw. A return to that price is not reported.
  supplier.setSite({ offers: { ...offers, [plain.id]: { price: '100.20' }, [slow.id]: { price: '0.02' } } });
  await after.catalogue.refresh();
  supplier.setSite({ offers: { ...offers, [plain.id]: { price: '100.20' } } });
  await after.catalogue.refresh();
  const again = await after.catalogue.priceMoves();
  expect(again.moves.map(({ before, now }) => [before.amount, now.amount])).toEqual([['100.10', '100.20']]);
});
