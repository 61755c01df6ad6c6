import { join } from 'node:path';
import { type Journal, openJournal } from '../../../electron/backend/journal/journal.ts';
import { sampleImei, sampleOrder } from '../journal/sample-orders.ts';
import { addPastOrder } from '../past/past-orders.ts';
import { leaveConnected } from './connected-folder.ts';
import type { App } from './e2e.ts';

/** Writes one succeeded order per customer, an hour old, with a customer price of 2.50. The app is closed afterwards. */
export async function leaveReadyOrders(
  app: App,
  customers: readonly string[],
  further: (journal: Journal) => Promise<unknown> = async () => {},
): Promise<void> {
  await leaveConnected(app);
  const journal = await openJournal(join(app.dataFolder, 'journal.sqlite'));
  const [connection] = await journal.connections.list();
  const { services } = await journal.catalogue.list(connection?.id ?? '');
  const service = services.find(({ name }) => name.includes('Find My'));
  const hourAgo = Date.now() - 3_600_000;
  for (const [at, customer] of customers.entries())
    await addPastOrder(
      journal,
      sampleOrder({
        connectionId: connection?.id ?? '',
        identifier: sampleImei(at + 1),
        customer,
        serviceId: service?.id ?? '',
        serviceName: service?.name ?? '',
        group: service?.group ?? '',
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
