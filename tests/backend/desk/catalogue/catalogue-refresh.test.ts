import { expect, onTestFinished, test } from 'vitest';
import type { SettingsStore } from '../../../../electron/backend/base/settings.ts';
import { openCatalogueDesk } from '../../../../electron/backend/desk/catalogue/catalogue.ts';
import type { ConnectionDesk } from '../../../../electron/backend/desk/connections/connections.ts';
import { createHealthTracker } from '../../../../electron/backend/desk/connections/health-tracker.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

const id = 'connection-1';

test('a caller with an old list causes no request if the list was read again in the meantime', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const clock = createSimulatedClock();
  let asked = 0;
  const reads = {
    async services() {
      asked += 1;
      return { ok: true, value: { services: [], unreadable: 0, further: { came: 'none' } } };
    },
    account: async () => ({ ok: false, failure: { code: 'refused', data: { words: '' } } }),
  };
  const client = { reads } as unknown as Awaited<ReturnType<ConnectionDesk['client']>>;
  const connections = {
    openClient: async () => ({ ok: true, value: { id, client } }),
  } as unknown as ConnectionDesk;
  const catalogue = openCatalogueDesk({
    journal,
    connections,
    clock,
    settings: {} as SettingsStore,
    health: createHealthTracker(() => {}),
    recorder: { flush: async () => {} },
    onReplaced: () => {},
    onForgotten: () => {},
    onRead: () => {},
  });
  const seenAt = async () => {
    const list = await catalogue.list({ connectionId: id });
    if (!list.ok) throw new Error('no connection is selected');
    return list.value.fetchedAt;
  };
  const before = await seenAt();
  await catalogue.refresh({ connectionId: id });
  await clock.advanceTo(48);
  // The list was read after `before`, so that no request is made.
  await catalogue.refreshSince(id, before);
  expect(asked).toBe(1);
  await catalogue.refreshSince(id, await seenAt());
  expect(asked).toBe(2);
});
