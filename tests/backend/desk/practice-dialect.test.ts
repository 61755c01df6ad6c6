import { expect, test } from 'vitest';
import { practiceDialects } from '../../../electron/practice/dialects/dialects.ts';
import { openShop } from '../../support/shop-under-test.ts';

test('the practice supplier speaks the chosen dialect at once, and after a restart', async () => {
  const shop = await openShop({ connect: false });
  const opened = await shop.client.connections.openPractice();
  expect(opened.practiceDialect).toBe('spec');
  expect(await shop.client.connections.practiceDialects()).toEqual(practiceDialects);

  await shop.client.connections.setPracticeDialect({ name: 'no-currency' });
  const [changed] = (await shop.client.connections.list()).connections;
  expect(changed).toMatchObject({ practiceDialect: 'no-currency', statusFamilyBy: 'default' });
  expect((await shop.client.account.refresh()).account?.balance).toEqual({ amount: '500.00', currency: '' });

  const client = await shop.restart();
  const [kept] = (await client.connections.list()).connections;
  expect(kept?.practiceDialect).toBe('no-currency');
  expect((await client.account.refresh()).account?.balance?.currency).toBe('');
  await client.connections.setPracticeDialect({ name: 'spec' });
  expect((await client.account.refresh()).account?.balance?.currency).toBe('USD');
});

test('a dialect that does not exist is refused, and the old one stays', async () => {
  const shop = await openShop({ connect: false });
  await shop.client.connections.openPractice();
  await shop.client.connections.setPracticeDialect({ name: 'dhru-6' });
  await expect(shop.client.connections.setPracticeDialect({ name: 'klingon' })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  const [connection] = (await shop.client.connections.list()).connections;
  expect(connection?.practiceDialect).toBe('dhru-6');
});

test('real suppliers have no dialect', async () => {
  const shop = await openShop();
  const [connection] = (await shop.client.connections.list()).connections;
  expect(connection?.practiceDialect).toBeNull();
});
