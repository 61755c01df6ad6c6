import { expect, test } from 'vitest';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

test('when the balance has risen, the wallet is read once and the top-up is reported', async () => {
  const { client, supplier } = await openShop({ clock: createHastenedClock(30) });
  await client.account.refresh();
  await client.wallet.refresh();
  expect(await client.wallet.lastTopUp()).toMatchObject({ last: { amount: { amount: '500.00' } } });
  const reads = () => supplier.log().filter(({ path }) => path === '/api/v1/transactions').length;
  const before = reads();

  await supplier.setBalance('700.00');
  await client.account.refresh();
  const reported = await eventually(
    () => client.wallet.lastTopUp(),
    (found) => found?.last?.amount.amount === '200.00',
  );
  expect(reported?.last?.amount.currency).toBe('USD');
  expect(reads()).toBe(before + 1);
});
