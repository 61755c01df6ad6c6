import { expect, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';

test('the most recently ordered services come first, then the most often ordered services', async () => {
  const journal = await openJournal(await emptyJournal());
  await addSampleConnection(journal);
  let placed = 0;
  const order = async (serviceId: string, count: number): Promise<void> => {
    const id = `batch ${placed}`;
    const orders = Array.from({ length: count }, () => {
      placed += 1;
      return sampleOrder({
        batchId: id,
        serviceId,
        serviceName: `Service ${serviceId}`,
        requestId: `request ${placed}`,
        identifier: sampleImei(placed),
      });
    });
    await journal.batches.insert(sampleBatch({ id, requestId: id }), orders, placed);
  };
  await order('years ago', 2_010);
  await order('seldom', 5);
  await order('now', 1_990);
  await order('years ago', 10);
  const services = await journal.orders.services('connection-1');
  expect(services.map(({ id, orders }) => [id, orders])).toEqual([
    ['now', 1_990],
    ['years ago', 2_020],
    ['seldom', 5],
  ]);
  await journal.close();
});
