import { expect, onTestFinished, test } from 'vitest';
import type { SentElsewhere } from '../../../../electron/backend/journal/gaps/recognise-gaps.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleOrder } from '../../../support/journal/sample-orders.ts';

const found = { connectionId: 'connection-1', orders: 0, sinceMs: 1, isOfQueue: true } as const;

/** A journal with a queued order on each of two accounts, after orders were found that this app did not send. */
async function afterwards(isCopy: boolean, sign: SentElsewhere['sign'] = 'listed') {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  await addSampleConnection(journal, 'connection-2');
  const orders = ['connection-1', 'connection-2'].map((connectionId) => sampleOrder({ connectionId }));
  for (const order of orders) await journal.orders.insert(order, 2);
  await journal.gaps.sentElsewhere({ ...found, isCopy, sign }, 'gap-1', 3);
  const states = orders.map(async ({ id }) => (await journal.orders.get(id))?.state);
  return { journal, first: orders[0]?.id ?? '', states: await Promise.all(states) };
}

test('an unexplained fall of one account’s balance makes only the queue of this account uncertain, in words of its own', async () => {
  const { journal, first, states } = await afterwards(false, 'balance-fell');
  expect(states).toEqual(['uncertain', 'queued']);
  expect((await journal.orders.get(first))?.reason).toBe(encodeMessage('balance-fell-elsewhere'));
  expect(await journal.gaps.list(9)).toMatchObject([{ kind: 'balance-fell', unsure: 1 }]);
});

test('a queue that cannot be checked is not said to be listed or paid', async () => {
  const { journal, first, states } = await afterwards(false, 'unchecked');
  expect(states).toEqual(['uncertain', 'queued']);
  expect((await journal.orders.get(first))?.reason).toBe(encodeMessage('elsewhere-unchecked'));
  expect(await journal.gaps.list(9)).toMatchObject([{ kind: 'unchecked', unsure: 1 }]);
});

test('J8: a copy of the journal at work makes the queues of all accounts uncertain', async () => {
  expect((await afterwards(true)).states).toEqual(['uncertain', 'uncertain']);
});
