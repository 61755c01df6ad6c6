import { expect, test } from 'vitest';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';

/** A shop whose supplier shows no wallet. */
async function openShopWithoutWallet() {
  const shop = await openShop({ connect: false });
  shop.supplier.setSite({ loginPage: true });
  await shop.client.connections.add(connectionForm(shop.supplier));
  await shop.client.catalogue.refresh();
  // The app learns from a failed request that there is no wallet.
  await shop.client.wallet.refresh().catch(() => {});
  return shop;
}

test('without a wallet the balance shows increases and orders made elsewhere, and a person settles them', async () => {
  const { client, supplier, restart } = await openShopWithoutWallet();
  const tell = async (balance: string) => {
    await supplier.setBalance(balance);
    await client.account.refresh();
  };
  expect(await client.wallet.balancePath()).toMatchObject({
    moves: [],
    last: { balance: { amount: '500.00' } },
  });
  await tell('700.00');
  expect(await client.wallet.lastTopUp()).toMatchObject({
    last: { amount: { amount: '200', currency: 'USD' }, exact: true },
  });
  await tell('687.50');
  const { first, last, moves } = await client.wallet.balancePath();
  expect([first?.balance.amount, last?.balance.amount]).toEqual(['500.00', '687.50']);
  expect(moves).toMatchObject([
    { amount: '-12.5', exact: true, refundsDue: null, settled: null },
    { amount: '200', exact: true, settled: null },
  ]);
  expect(await client.wallet.owed()).toMatchObject([
    { name: 'Supplier', owed: { count: 0 }, fell: { count: 1, sums: [{ amount: '12.5', currency: 'USD' }] } },
  ]);
  const [fell] = moves;
  if (fell === undefined) throw new Error('nothing fell');
  const said = {
    noticedAt: fell.noticedAt,
    amount: fell.amount,
    who: 'Mara',
    words: 'ordered on their website',
  };
  await expect(client.wallet.settleMove({ ...said, amount: '-12.6', settled: true })).rejects.toMatchObject({
    code: 'invalid-input',
    data: { problems: [{ problem: 'changed' }] },
  });
  await client.wallet.settleMove({ ...said, settled: true });
  expect(await client.wallet.owed()).toEqual([]);

  const again = await restart();
  const settled = { who: 'Mara', words: 'ordered on their website' };
  expect((await again.wallet.balancePath()).moves).toMatchObject([
    { amount: '-12.5', settled },
    { settled: null },
  ]);
  await again.wallet.settleMove({ ...said, words: 'it was not us', settled: false });
  expect((await again.wallet.balancePath()).moves).toMatchObject([{ settled: null }, { settled: null }]);
});
