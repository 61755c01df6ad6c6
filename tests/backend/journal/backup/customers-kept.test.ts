import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { exportJournal } from '../../../../electron/backend/journal/backup/export.ts';
import { salvageOrders } from '../../../../electron/backend/journal/backup/salvage.ts';
import type { Journal } from '../../../../electron/backend/journal/journal.ts';
import { noContacts } from '../../../../shared/model/customer/customer.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';
import { realClock } from '../../../support/time/real-clock.ts';

const act = { who: 'Mara', atMs: 77 };

async function write(journal: Journal, name: string, phone: string): Promise<string> {
  const written = await journal.customers.write(null, { ...noContacts, name, phone }, act);
  if (!written.ok) throw new Error('the name is taken');
  return written.customer.id;
}

async function everybody(journal: Journal) {
  const { customers } = await journal.customers.list({ search: '', only: 'all', cursor: null, limit: 50 });
  return customers.map(({ name, phone, orders }) => [name, phone, orders]);
}

test('restoring a backup keeps later customer data, and does not bring back removed customers', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const order = await place(1, 'pending');
  const other = await place(2, 'pending');
  await journal.orders.setNote(order, '', 'Zoe Quill');
  await journal.orders.setNote(other, '', 'Ali');
  const zoe = await write(journal, 'Zoe Quill', '111111');
  const ali = await write(journal, 'Ali', '222222');
  await write(journal, 'Bo', '333333');
  const backup = await backUp(file);
  await journal.customers.forget(zoe, act);
  await journal.customers.write(ali, { ...noContacts, name: 'Ali Hassan', phone: '444444' }, act);
  await write(journal, 'Carla', '555555');
  await journal.close();
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  expect(await everybody(after)).toEqual([
    ['Ali Hassan', '444444', 1],
    ['Bo', '333333', 0],
    ['Carla', '555555', 0],
  ]);
  expect((await after.orders.get(order))?.customer).toBe('');
});

test('customer data is exported with the journal, and salvaged from a damaged journal', async () => {
  const { file, journal } = await openJournalToRestore();
  await write(journal, '=Ali', '222222');
  const to = join(dirname(file), 'out.jsonl');
  for (const work of [() => exportJournal(file, to), () => salvageOrders(file, to, realClock)]) {
    await work();
    expect(await readFile(to, 'utf8')).toContain('"name":"=Ali","phone":"222222"');
  }
});

test('a column that a later version adds to customers is restored, forgotten, exported and salvaged too', async () => {
  const { file, journal } = await openJournalToRestore();
  const forgotten = await write(journal, 'Zoe Quill', '111111');
  await write(journal, 'Ali', '222222');
  const backup = await backUp(file);
  await journal.customers.forget(forgotten, act);
  await journal.close();
  for (const [path, colour] of [
    [backup.file, 'blue'],
    [file, 'red'],
  ] as const) {
    const raw = new DatabaseSync(path);
    raw.exec(
      `alter table customers add column colour text not null default ''; update customers set colour = '${colour}'`,
    );
    raw.close();
  }
  const to = join(dirname(file), 'out.jsonl');
  for (const work of [() => exportJournal(file, to), () => salvageOrders(file, to, realClock)]) {
    await work();
    expect(await readFile(to, 'utf8')).toContain('"colour":"red"');
  }
  await stageRestore(backup.file, file);
  const { journal: after } = await restored(file);
  await after.close();
  const raw = new DatabaseSync(file);
  expect(raw.prepare('select name, colour from customers order by name').all()).toEqual([
    { name: 'Ali', colour: 'red' },
  ]);
  raw.close();
});
