import { expect, onTestFinished, test } from 'vitest';
import type { OutgoingFile } from '../../../../electron/backend/base/host.ts';
import { customerFile } from '../../../../electron/backend/desk/customers/customers.ts';
import { createSelectedOrders } from '../../../../electron/backend/desk/orders/selected-orders.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { noContacts } from '../../../../shared/model/customer/customer.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { keepFilesIn } from '../../../support/shop/keep-files.ts';

test('a customer’s data is exported as a table with contacts and only their orders, without formulas', async () => {
  const journal = await openJournal(await emptyJournal());
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  await journal.orders.insert(sampleOrder({ identifier: sampleImei(1), customer: '=Ali' }), 1);
  await journal.orders.insert(sampleOrder({ identifier: sampleImei(2), customer: 'Bo' }), 2);
  const contacts = { ...noContacts, name: '=Ali', phone: '+44 7700 900123', note: '@SUM(1)' };
  const written = await journal.customers.write(null, contacts, { who: 'Mara', atMs: 3 });
  if (!written.ok) throw new Error('the name is taken');
  const files: OutgoingFile[] = [];
  const heads = {
    name: 'Name',
    phone: 'Phone',
    mail: 'Mail',
    language: 'Language',
    group: 'Group',
    note: 'Note',
  };
  const columns = (['identifier', 'customer'] as const).map((key) => ({ key, head: key }));
  await customerFile(
    {
      journal,
      chosen: createSelectedOrders(journal, { nowMs: () => 9 }),
      handOut: keepFilesIn(files),
      today: () => '2026-11-23',
    },
    written.customer,
    heads,
    { columns, states: {} },
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of files[0]?.content() ?? []) chunks.push(chunk);
  const lines = Buffer.concat(chunks).toString().replace('\ufeff', '').split('\r\n');
  expect(files[0]?.name).toBe('customer-2026-11-23.csv');
  expect(lines.slice(0, 2)).toEqual([`Name,"'=Ali"`, `Phone,"'+44 7700 900123"`]);
  expect(lines).toContain(`Note,"'@SUM(1)"`);
  expect(lines.filter((line) => line.includes(sampleImei(1)))).toHaveLength(1);
  expect(lines.join()).not.toContain(sampleImei(2));
  expect(lines.find((line) => /(^|,)[=+@]/.test(line))).toBeUndefined();
});
