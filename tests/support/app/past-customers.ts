import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { addPastOrder } from '../shop/past-orders.ts';
import { sampleImei, sampleOrder } from '../shop/sample-orders.ts';
import type { App } from './e2e.ts';

/** Leaves an order that has succeeded for each of these customers, an hour old, with the price 2.50 to them; the app is closed then. */
export async function leaveReadyOrders(
  app: App,
  customers: readonly string[],
  further: (journal: Journal) => Promise<unknown> = async () => {},
): Promise<void> {
  const page = await app.open();
  await page.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  // What is sent is sent at prices that were read.
  await page.getByRole('navigation').getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByRole('grid').getByText('Find My').first()).toBeVisible();
  await app.close();
  const journal = await openJournal(join(app.dataFolder, 'journal.sqlite'));
  const [connection] = await journal.connections.list();
  const { services } = await journal.catalogue.list(connection?.id ?? '');
  const service = services.find(({ name }) => name.includes('Find My'));
  const hourAgo = Date.now() - 3_600_000;
  for (const [at, customer] of customers.entries())
    await addPastOrder(
      journal,
      sampleOrder({
        ...{ connectionId: connection?.id ?? '', identifier: sampleImei(at + 1), customer },
        ...{ serviceId: service?.id ?? '', serviceName: service?.name ?? '' },
        price: service?.price ?? { amount: '1', currency: 'USD' },
        customerPrice: { amount: '2.50', currency: 'USD' },
      }),
      `90${at}`,
      hourAgo + 1_000 * at,
      { at: hourAgo + 60_000 * (at + 1), state: 'success', result: 'Find My iPhone: OFF' },
    );
  await further(journal);
  await journal.close();
}
