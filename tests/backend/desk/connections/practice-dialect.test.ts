import { expect, test } from 'vitest';
import { practiceDialects } from '../../../../electron/practice/dialects/dialects.ts';
import { placeOne } from '../../../support/shop/place-one.ts';
import { openShop } from '../../../support/shop/shop-under-test.ts';
import { untilOrder } from '../../../support/shop/until-order.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

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

test('a dialect that does not exist is refused, and the old dialect stays', async () => {
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

test('an open shop follows each change of dialect, also when an interface disappears and returns', async () => {
  const shop = await openShop({ connect: false, clock: createHastenedClock(20) });
  const { client } = shop;
  const { id } = await client.connections.openPractice();
  const placedBy: unknown[] = [];
  for (const [index, name] of ['dhru-6', 'laravel', 'no-rest', 'laravel-bare', 'spec'].entries()) {
    await client.connections.setPracticeDialect({ name });
    await client.connections.check({ id });
    await client.catalogue.refresh();
    const order = await placeOne(client, index + 1);
    await untilOrder(client, order.id, 'success', 'rejected');
    const [connection] = (await client.connections.list()).connections;
    placedBy.push(connection?.serves.find(({ need }) => need === 'place')?.by);
  }
  expect(placedBy).toEqual(['action', 'rest', 'action', 'rest', 'action']);
});

test('a change of dialect deletes the observations of the old dialect, even with requests under way', async () => {
  const { client } = await openShop({ connect: false });
  const { id } = await client.connections.openPractice();
  for (const [round, name] of ['laravel-bare', 'spec', 'laravel-bare', 'spec', 'laravel', 'spec'].entries()) {
    const underWay: Promise<unknown>[] = [
      client.budget.read(),
      client.connections.list(),
      client.catalogue.list(),
    ];
    if (round % 2 === 0) underWay.push(client.account.refresh().catch(() => {}));
    await client.connections.setPracticeDialect({ name });
    await client.connections.check({ id });
    await Promise.allSettled(underWay);
    const [connection] = (await client.connections.list()).connections;
    const placedBy = connection?.serves.find(({ need }) => need === 'place')?.by;
    expect([name, placedBy]).toEqual([name, name === 'spec' ? 'action' : 'rest']);
  }
});

test('a person can edit the practice connection like any other, except its address and key', async () => {
  const { client } = await openShop({ connect: false });
  const { id, baseAddress } = await client.connections.openPractice();
  const changed = await client.connections.update({
    id,
    statusFamily: 'sequential',
    actionPath: '/api/index.php',
    keyForm: 'apikey',
    bulkForm: 'array',
  });
  expect(changed).toMatchObject({ statusFamily: 'sequential', statusFamilyBy: 'person', keyForm: 'apikey' });
  expect((await client.account.refresh()).account?.balance?.amount).toBe('500.00');
  for (const refused of [
    { baseAddress: 'https://supplier.test' },
    { signIn: { form: 'key', apiKey: 'invented-key-0001' } } as const,
  ])
    await expect(client.connections.update({ id, ...refused })).rejects.toMatchObject({
      code: 'invalid-input',
      data: { problems: [{ problem: 'is-practice' }] },
    });
  const [kept] = (await client.connections.list()).connections;
  expect(kept).toMatchObject({ baseAddress, actionPath: '/api/index.php', practice: true });
});
