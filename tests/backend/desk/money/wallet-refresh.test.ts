import { expect, onTestFinished, test } from 'vitest';
import type { ConnectionDesk } from '../../../../electron/backend/desk/connections/connections.ts';
import { createHealthTracker } from '../../../../electron/backend/desk/connections/health-tracker.ts';
import { openWalletDesk } from '../../../../electron/backend/desk/money/wallet.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

const id = 'connection-1';

/** A real desk and journal, and a supplier that counts requests for its wallet. */
async function openDesk() {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const clock = createSimulatedClock();
  let asked = 0;
  const reads = {
    interfaceChoices: () => [{ need: 'transactions', by: 'rest', why: 'answered' }],
    async transactions() {
      asked += 1;
      return { ok: true, value: { transactions: [], nextPage: null } };
    },
  };
  const client = { reads } as unknown as Awaited<ReturnType<ConnectionDesk['client']>>;
  const connections = {
    client: async () => client,
    openClient: async () => ({ ok: true, value: { id, client } }),
  } as unknown as ConnectionDesk;
  const wallet = openWalletDesk({ journal, connections, health: createHealthTracker(() => {}), clock });
  return { wallet, clock, asked: () => asked };
}

test('a caller with an old wallet makes no request when the wallet was read since', async () => {
  const { wallet, clock, asked } = await openDesk();
  const seen = await wallet.state(id);
  if (seen === null) throw new Error('no connection is selected');
  // A top-up present at the first read causes no notification.
  expect(await wallet.lastTopUp({ connectionId: id })).toEqual({ ok: true, value: null });
  const read = await wallet.refresh({ connectionId: id });
  expect(await wallet.lastTopUp({ connectionId: id })).toEqual({
    ok: true,
    value: { connectionId: id, last: null },
  });
  await clock.advanceTo(48);
  const late = await wallet.refreshSince(seen);
  expect(asked()).toBe(1);
  if (!read.ok || !late.ok) throw new Error('the wallet was not read');
  expect(late.value).toEqual({ added: 0, fetchedAt: read.value.fetchedAt });

  const now = await wallet.state(id);
  if (now === null) throw new Error('no connection is selected');
  expect(await wallet.refreshSince(now)).toMatchObject({ ok: true });
  expect(asked()).toBe(2);
});
