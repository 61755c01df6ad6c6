import { expect, test } from 'vitest';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import type { ShopClient } from '../../../support/shop/shop-client.ts';
import { openShop, plainService, type ShopUnderTest } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { eventually } from '../../../support/time/eventually.ts';

async function place({ client }: ShopUnderTest, number: number): Promise<string> {
  const { id } = await placeOne(client, number);
  await untilOrder(client, id, 'success', 'rejected');
  return id;
}

/** Somebody else orders with the shop's key outside the app. */
async function orderElsewhere({ supplier, client }: ShopUnderTest): Promise<void> {
  const service = await plainService(client);
  const body = new URLSearchParams({ action: 'placeimeiorder', ID: service.id, IMEI: sampleImei(77) });
  const headers = { Authorization: `Bearer ${supplier.apiKey}` };
  const answer = await fetch(`${supplier.baseAddress}/api/fusion`, { method: 'POST', body, headers });
  expect(await answer.text()).toContain('SUCCESS');
}

const checked = (client: ShopClient) =>
  eventually(
    () => client.wallet.findings(),
    ({ due, fetchedAt }) => due === 0 && fetchedAt !== null,
  );

test('finds nothing when everything matches, and reports nothing before the wallet was read', async () => {
  const shop = await openShop();
  expect(await shop.client.wallet.findings()).toMatchObject({ checked: false, open: [] });
  await place(shop, 1);
  await shop.client.wallet.refresh();
  const { open, checked: isChecked } = await checked(shop.client);
  expect({ open, isChecked }).toEqual({ open: [], isChecked: true });
});

test('reports a second charge, an order placed elsewhere and an expected refund, with their sums', async () => {
  const shop = await openShop();
  const { client, supplier } = shop;
  supplier.setBookkeeping({ chargesTwice: 1 });
  const id = await place(shop, 1);
  await client.wallet.refresh();
  const { price } = (await client.orders.read({ id }))?.order ?? { price: null };
  const found = await eventually(
    () => client.wallet.listFindings({ stage: 'open' }),
    ({ findings }) => findings.length > 0,
  );
  expect(found.findings).toMatchObject([{ kind: 'charged-twice', amount: price, order: { id } }]);
  expect(found.findings[0]?.rows).toHaveLength(2);

  supplier.setBookkeeping({});
  await orderElsewhere(shop);
  await client.wallet.refresh();
  await eventually(
    () => client.wallet.findings(),
    ({ open }) => open.some(({ kind }) => kind === 'unknown-debit'),
  );
  expect(await client.wallet.owed()).toMatchObject([
    { name: 'Supplier', unknown: { count: 1, sums: [price] } },
  ]);
});

test('settling a finding needs a name and words, and works once', async () => {
  const shop = await openShop();
  const { client } = shop;
  await orderElsewhere(shop);
  await client.wallet.refresh();
  const { findings } = await eventually(
    () => client.wallet.listFindings({ stage: 'open' }),
    (list) => list.findings.length > 0,
  );
  const [finding] = findings;
  if (finding === undefined) throw new Error('nothing was found');
  const { of, number, kind } = finding;
  const shown = { of, number, kind, amount: finding.amount?.amount ?? null };
  const said = { settled: true, who: 'Mara', words: 'I ordered it on their website' };
  await expect(client.wallet.settleFinding({ ...shown, amount: '99', ...said })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  await client.wallet.settleFinding({ ...shown, ...said });
  expect(await client.wallet.findings()).toMatchObject({
    open: [],
    settled: [{ kind: 'unknown-debit', count: 1 }],
  });
  expect((await client.wallet.listFindings({ stage: 'settled' })).findings).toMatchObject([
    { settled: { who: 'Mara', words: 'I ordered it on their website' } },
  ]);
  expect(await client.settings.read()).toMatchObject({ operator: 'Mara' });
  const restarted = await shop.restart();
  expect((await restarted.wallet.listFindings({ stage: 'settled' })).findings).toHaveLength(1);
});
