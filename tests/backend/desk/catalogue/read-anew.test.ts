import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { SettingsStore } from '../../../../electron/backend/base/settings.ts';
import { openCatalogueDesk } from '../../../../electron/backend/desk/catalogue/catalogue.ts';
import type { ConnectionDesk } from '../../../../electron/backend/desk/connections/connections.ts';
import { createHealthTracker } from '../../../../electron/backend/desk/connections/health-tracker.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import type { FetchedService } from '../../../../electron/backend/journal/supplier-data/service-rows.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection } from '../../../support/journal/sample-orders.ts';
import { bodyOf } from '../../../support/shop/listed-services.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const id = 'connection-1';
const price = (amount: string) => ({ amount, currency: 'USD' });
const listed = (amount: string): FetchedService => ({
  id: '7',
  name: 'Check',
  kind: 'imei',
  group: 'Checks',
  time: '',
  fields: [],
  quantity: null,
  price: price(amount),
  bulkAllowed: true,
  info: '',
  details: {},
  identifier: { kind: 'imei', label: '', minLength: 15, maxLength: 15, lettersAllowed: false, pattern: null },
});

test('a stored list that is read again never replaces a newer list', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const keep = (operation: string, body: string) =>
    journal.replies.write(
      [
        {
          connectionId: id,
          interface: 'action',
          operation,
          reply: 'service',
          at: 1_000,
          httpStatus: 200,
          understood: true,
          lost: 0,
          stopped: null,
          continues: false,
          body: Buffer.from(body),
        },
      ],
      randomUUID,
    );
  const record = { SERVICEID: '7', SERVICENAME: 'Check', CREDIT: '0.50', SERVICETYPE: 'IMEI' };
  await keep('imeiservicelist', bodyOf([record]));
  await keep('getserverservicelist', '{"ERROR":[{"MESSAGE":"Command Not Found"}]}');
  await journal.catalogue.replace(id, [listed('0.50')], 0, 1_000);

  // Pauses the second read after it has read the stored list.
  let goOn = () => {};
  let hasRead = false;
  const slow = {
    ...journal.catalogue,
    async list(connectionId: string) {
      hasRead = true;
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return journal.catalogue.list(connectionId);
    },
  };
  const answer = { services: [listed('0.60')], unreadable: 0, further: { came: 'none' } };
  const account = { balance: price('5.00'), email: null, details: {} };
  const reads = {
    services: async () => ({ ok: true, value: answer }),
    account: async () => ({ ok: true, value: account, exchange: { startedAt: 2, finishedAt: 2 } }),
  };
  const client = { reads } as unknown as Awaited<ReturnType<ConnectionDesk['client']>>;
  const connections = {
    client: async () => client,
    openClient: async () => ({ ok: true, value: { id, client } }),
  } as unknown as ConnectionDesk;
  await journal.accounts.write(id, account, { startedAt: 1, finishedAt: 1 });
  const catalogue = openCatalogueDesk({
    journal: { ...journal, catalogue: slow },
    connections,
    clock: realClock,
    health: createHealthTracker(() => {}),
    recorder: { flush: async () => {} },
    settings: {} as SettingsStore,
    onReplaced: () => {},
    onForgotten: () => {},
    onRead: () => {},
  });
  const anew = catalogue.reread(id);
  await eventually(
    async () => hasRead,
    (read) => read,
  );
  const refreshed = catalogue.refresh({ connectionId: id });
  // Gives the newer list time to be stored first.
  await Promise.race([refreshed, new Promise((resolve) => setTimeout(resolve, 300))]);
  goOn();
  await Promise.all([anew, refreshed]);
  const { services } = await journal.catalogue.list(id);
  expect(services.map((service) => service.price)).toEqual([price('0.60')]);
});
