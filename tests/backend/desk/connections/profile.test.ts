import { expect, test } from 'vitest';
import { connectionForm } from '../../../support/shop/connection-form.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('the REST profile complements the action endpoint’s balance, and unknown fields are kept', async () => {
  const { client, supplier } = await openShop();
  const { account } = await eventually(
    () => client.account.read(),
    (reading) => Object.values(reading.account?.details ?? {}).includes('Practice Shop'),
  );
  expect(account).toMatchObject({ email: supplier.email, balance: { amount: '500.00', currency: 'USD' } });
  // A refreshed balance does not delete the profile's data.
  const refreshed = await client.account.refresh();
  expect(Object.values(refreshed.account?.details ?? {})).toContain('Practice Shop');
});

test('without REST the account is the action endpoint’s', async () => {
  const { client, supplier } = await openShop({ connect: false });
  supplier.setSite({ loginPage: true });
  await client.connections.add(connectionForm(supplier));
  const { account } = await client.account.refresh();
  expect(account).toMatchObject({ email: supplier.email, balance: { currency: 'USD' } });
  expect(Object.values(account?.details ?? {})).not.toContain('Practice Shop');
});
