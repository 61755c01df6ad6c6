import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { leaveConnected } from '../page/connected-folder.ts';
import type { App } from '../page/e2e.ts';
import { seedOrders } from './many-orders.ts';

/** Opens the app with the practice supplier and this many past orders; the newest orders are for services with these names. */
export async function openShopOfYears(
  app: App,
  orders: number,
  names: readonly string[] = [],
): Promise<Page> {
  await leaveConnected(app);
  const file = join(app.dataFolder, 'journal.sqlite');
  const before = new DatabaseSync(file, { timeout: 30_000 });
  const connection = before.prepare('select id from connections').get();
  before.close();
  await seedOrders(file, orders, String(connection?.id), 0);
  const after = new DatabaseSync(file, { timeout: 30_000 });
  for (const [index, name] of names.entries())
    after
      .prepare('update orders set service_name = ?, result = ? where number = ?')
      .run(name, name, orders - index);
  after.close();
  const page = await app.open();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  return page;
}
