import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { testOfFile } from '../../support/house/test-of-file.ts';
import { openShop } from '../../support/shop/shop-under-test.ts';

testOfFile('continues when JSON values in the journal cannot be read any more', async () => {
  const shop = await openShop();
  const before = shop.client;
  await before.account.refresh();
  await before.catalogue.refresh();
  await before.wallet.refresh();
  await before.batches.rememberColumns({ header: 'IMEI', meanings: [{ is: 'identifier' }] });
  const [service] = (await before.catalogue.list()).services;
  await before.batches.rememberServiceName({ written: 'Unlock', serviceId: service?.id ?? '' });
  await before.host.writeWords({ language: 'en', words: {} });
  await shop.stopBackend();
  const database = new DatabaseSync(join(shop.folder, 'journal.sqlite'));
  const { changes } = database
    .prepare("update facts set value = substr(value, 1, 5) where value like '{%' or value like '[%'")
    .run();
  database.close();
  expect(changes).toBeGreaterThan(3);
  const client = await shop.restart();
  expect(await client.batches.columns({ header: 'IMEI' })).toBeNull();
  await client.batches.serviceNames();
  await client.account.refresh();
  await client.account.read();
  expect((await client.wallet.refresh()).fetchedAt).toBeGreaterThan(0);
});
