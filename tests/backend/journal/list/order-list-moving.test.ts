import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';

test.each([null, 'connection-1'])(
  'an order that changes its state while the list is read is in the list (%s)',
  async (connectionId) => {
    const journal = await openJournal(await emptyJournal());
    onTestFinished(() => journal.close());
    await addSampleConnection(journal);
    for (const number of [1, 2, 3, 4])
      await journal.orders.insert(sampleOrder({ identifier: sampleImei(number) }), number);
    for (const at of [1, 2, 3, 4]) {
      const listing = journal.orders.list({ connectionId, cursor: null, limit: 100 });
      const claiming = journal.outbox.claimNext('connection-1', 'single', `attempt ${at}`, at);
      const [page] = await Promise.all([listing, claiming]);
      await journal.outbox.beginSending({ id: `attempt ${at}`, request: '' }, at);
      expect([page.orders.length, page.total]).toEqual([4, 4]);
    }
  },
);
