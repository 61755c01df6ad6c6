import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';

const references = ['2024-11-0042', '2024-11-0043', 'ORD_77-b', '700123', '0042', 'C-1'];

test.each([
  ['2024-11-0042', ['2024-11-0042']],
  ['2024110042', ['2024-11-0042']],
  ['2024–11–0042', ['2024-11-0042']],
  ['2024 11 0042', ['2024-11-0042']],
  ['#2024-11-0042', ['2024-11-0042']],
  ['2024-11', ['2024-11-0043', '2024-11-0042']],
  ['ord_77-B', ['ORD_77-b']],
  ['ord77b', ['ORD_77-b']],
  ['7001', ['700123']],
  ['0042', ['0042']],
  ['c1', ['C-1']],
  ['C-1', ['C-1']],
  ['9999-1', []],
])('a search for %j finds the references %j', async (search, found) => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  for (const [number, reference] of references.entries())
    await addPastOrder(journal, sampleOrder({ identifier: sampleImei(number + 500) }), reference, number);
  for (const connectionId of ['connection-1', null]) {
    const page = await journal.orders.list({ connectionId, search, cursor: null, limit: 50 });
    expect(page.orders.map(({ reference }) => reference)).toEqual(found);
  }
});
