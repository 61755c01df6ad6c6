import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { sendOrder } from '../../../electron/backend/queue/sending/send-order.ts';
import { emptyJournal } from '../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleOrder } from '../../support/journal/sample-orders.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

test('J5: an order is not placed when the mark outside the journal does not include it', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const { id } = sampleOrder();
  await journal.orders.insert(sampleOrder({ id }), 1);
  const order = await journal.outbox.claimNext('connection-1', 'single', 'attempt', 2);
  if (order === null) throw new Error('nothing was claimed');
  let placed = 0;
  let givenBack = 0;
  const slot = {
    giveBack() {
      givenBack += 1;
    },
    release() {},
    turnedAway() {},
  };
  const sent = await sendOrder(
    {
      outbox: journal.outbox,
      kept: { keep: async () => {}, forget: async () => {}, read: async () => new Map() },
      saveProgressMark: () => Promise.reject(new Error('the disk is full')),
      clock: createSimulatedClock(),
      random: () => 0,
      whyNot: () => null,
      listed: async () => ({}),
      clockAheadMs: () => null,
      onVerdict: () => {},
      closing: new AbortController().signal,
    },
    order,
    'attempt',
    slot,
    {
      async place() {
        placed += 1;
        throw new Error('it was placed');
      },
    },
  );
  expect({ sent, placed, givenBack }).toEqual({ sent: 'not-written', placed: 0, givenBack: 1 });
  expect((await journal.orders.get(id))?.state).toBe('queued');
});
