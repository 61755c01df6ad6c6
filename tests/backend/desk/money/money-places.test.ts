import { expect, test } from 'vitest';
import { createChance } from '../../../../electron/practice/base/chance.ts';
import { outcomeOf } from '../../../../electron/practice/books/outcome.ts';
import { findService } from '../../../../electron/practice/catalogue/catalogue.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { listForm } from '../../../support/lists/list-form.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilBatch } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';

/** Identifiers that the practice supplier always rejects (or always delivers, by `ends`) for this service. */
function identifiers(serviceId: string, ends: 'REJECTED' | 'SUCCESS', count: number): readonly string[] {
  const service = findService(serviceId) ?? expect.fail();
  const chance = createChance(1);
  return Array.from({ length: 1_000 }, (_, row) => sampleImei(row))
    .filter((identifier) => outcomeOf(service, identifier, chance).status === ends)
    .slice(0, count);
}

test('a batch, its retry and each of its orders show the same place of the money, before and after the refund', async () => {
  const shop = await openShop();
  const { client, supplier } = shop;
  const service = await plainService(client);
  const [refusedOne = '', ...rejected] = identifiers(service.id, 'REJECTED', 3);
  const done = identifiers(service.id, 'SUCCESS', 1);
  supplier.faults.add({
    match: { action: 'placeimeiorder', identifier: refusedOne },
    times: 1,
    fault: { kind: 'verbatim', body: JSON.stringify({ ERROR: [{ MESSAGE: 'Service Not Active' }] }) },
  });
  const { id } = await client.batches.commit(listForm(service, [refusedOne, ...rejected, ...done]));
  await untilBatch(client, id, 'finished');
  const { orders } = await client.orders.list({ batchId: id });
  const ids = orders.map((order) => order.id);
  const places = async () => {
    const found = await client.wallet.moneyPlaces({ ids: [...ids, 'unknown'] });
    const stateOf = new Map(orders.map((order) => [order.id, order.state]));
    return found.map(({ orderId, place }) => `${stateOf.get(orderId)} ${place.is}`).sort();
  };
  const sharesOf = async () => {
    const inBatch = await client.wallet.batchShares({ id });
    const inRetry = (await client.batches.planRetry({ id })).flatMap(({ money }) => money);
    const said = (shares: typeof inBatch) =>
      [...Map.groupBy(shares, ({ state, is }) => `${state} ${is}`)]
        .map(([words, group]) => `${words} ${group.reduce((sum, share) => sum + share.orders, 0)}`)
        .sort();
    expect(said(inRetry)).toEqual(said(inBatch));
    return said(inBatch);
  };

  expect(await places()).toEqual([
    'refused not-paid',
    'rejected refund-due',
    'rejected refund-due',
    'success paid',
  ]);
  expect(await sharesOf()).toEqual(['refused not-paid 1', 'rejected refund-due 2']);

  await client.wallet.refresh();
  expect(await eventually(places, (found) => !found.includes('rejected refund-due'))).toEqual([
    'refused not-paid',
    'rejected refunded',
    'rejected refunded',
    'success paid',
  ]);
  expect(await sharesOf()).toEqual(['refused not-paid 1', 'rejected refunded 2']);
  const [share] = await client.wallet
    .batchShares({ id })
    .then((all) => all.filter(({ is }) => is === 'refunded'));
  expect(share?.totals).toHaveLength(1);
  await expect(client.wallet.batchShares({ id: 'unknown' })).rejects.toMatchObject({ code: 'invalid-input' });
});
