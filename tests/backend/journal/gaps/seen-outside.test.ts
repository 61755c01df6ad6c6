import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';

test('J8: if another till saw an event that the journal lacks, an order that is claimed but not begun is not sent either', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  for (const imei of [1, 2]) await journal.orders.insert(sampleOrder({ identifier: sampleImei(imei) }), imei);
  const attempt = { id: randomUUID(), request: 'service 12' };
  const claimed = await journal.outbox.claimNext('connection-1', 'single', attempt.id, 3);
  const seen = { installation: 'theirs', run: 'another', sequence: 1_000, at: 4 };
  const start = { randomId: randomUUID, installation: 'ours', nowMs: 5 };
  expect(await journal.gaps.recordSeenOutsideJournal(seen, start)).toBe(true);
  expect(await journal.outbox.beginSending(attempt, 6)).toBe(false);
  const read = await journal.orders.read(claimed?.id ?? '');
  expect(read?.order.state).toBe('uncertain');
  expect((await journal.gaps.list(10)).map(({ unsure }) => unsure)).toEqual([2]);
});
