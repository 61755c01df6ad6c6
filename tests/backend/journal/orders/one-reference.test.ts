import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import {
  backUp,
  openJournalToRestore,
  restoreAt,
  restored,
} from '../../../support/journal/journal-to-restore.ts';
import { addSampleConnection, sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { addPastOrder } from '../../../support/past/past-orders.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** A journal with orders on connections to three hosts; the first two belong to one account. */
async function openThree() {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  for (const id of ['one', 'two', 'three']) {
    await addSampleConnection(journal, id);
    const host = (baseAddress: string) => journal.connections.change(id, (as) => ({ ...as, baseAddress }));
    await host(`https://${id}.test`);
  }
  await journal.connections.markAccount('one', 'account of Mara');
  await journal.connections.markAccount('two', 'account of Mara');
  let number = 0;
  const add = (connectionId: string, reference: string) => {
    number += 1;
    return addPastOrder(
      journal,
      sampleOrder({ connectionId, identifier: sampleImei(number) }),
      reference,
      number,
    );
  };
  return { file, journal, add };
}

/** Writes directly to the file, as another program might. */
function write(file: string, ...statements: readonly string[]): void {
  const database = new DatabaseSync(file);
  database.function('customer_key', String);
  try {
    for (const statement of statements) database.exec(statement);
  } finally {
    database.close();
  }
}

test('O9: the journal itself refuses a reference of another order of the account, on any connection, in any spelling', async () => {
  const { file, add } = await openThree();
  const first = await add('one', 'AB-12');
  const second = await add('two', '0077');
  const bind = (reference: string, id: string) => () =>
    write(file, `update orders set reference = '${reference}' where id = '${id}'`);
  for (const reference of ['AB-12', 'ab-12', ' AB-12 '])
    expect(bind(reference, second)).toThrow('another order of the account has this reference');
  for (const reference of ['0077', '77', '00077'])
    expect(bind(reference, first)).toThrow('another order of the account has this reference');
  // A different reference is accepted, and so is another spelling of the row's own reference.
  bind('AB-1-2', second)();
  bind('ab-12', first)();
  expect(() =>
    write(
      file,
      `create temp table again as select * from orders where id = '${first}'`,
      `update again set number = 99, id = 'x', request_id = 'x', identifier = 'x', state = 'rejected'`,
      `insert into orders (number, id, request_id, connection_id, service_id, service_name, group_name, identifier,
        identifier_kind, fields, quantity, quantity_asked, price, currency, state, reference, details, note, customer, created_at, updated_at)
        select number, id, request_id, 'two', service_id, service_name, group_name, identifier, identifier_kind,
        fields, quantity, quantity_asked, price, currency, state, reference, details, note, customer, created_at, updated_at from again`,
    ),
  ).toThrow('another order of the account has this reference');
});

test('O9: another supplier may give the same number', async () => {
  const { journal, add } = await openThree();
  const [one, three] = [await add('one', '5001'), await add('three', '5001')];
  for (const id of [one, three]) expect((await journal.orders.get(id))?.reference).toBe('5001');
  expect(await journal.references.shared()).toEqual([]);
});

test('O9: two connections keep their orders when they turn out to share an account, and orders with a shared reference are shown', async () => {
  const { journal, add } = await openThree();
  const [one, three] = [await add('one', '5001'), await add('three', '5001')];
  const before = await Promise.all([one, three].map((id) => journal.orders.read(id)));
  await journal.connections.markAccount('three', 'account of Mara');
  expect(await Promise.all([one, three].map((id) => journal.orders.read(id)))).toEqual(before);
  expect((await journal.references.shared()).map(({ orderId }) => orderId)).toEqual([one, three]);
  const [order] = before.flatMap((read) => read?.order ?? []);
  if (!order) return expect.unreachable();
  expect(await journal.references.sharedWith(order)).toMatchObject([
    { orderId: three, elsewhere: 'Supplier' },
  ]);
});

test('O9: a restore keeps two orders with one reference, from backup and journal, and enforces the rule from then on', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const paid = await place(1, 'pending');
  const backup = await backUp(file);
  await journal.close();
  // The new journal does not contain the order, and the supplier has a new panel that reuses its reference.
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true });
  const present = await openJournal(file);
  await addSampleConnection(present);
  const sample = sampleOrder({ identifier: sampleImei(2) });
  const other = await addPastOrder(present, sample, 'reference 1', restoreAt - 1);
  await present.close();
  await stageRestore(backup.file, file);
  const { journal: both, reported } = await restored(file);
  expect(reported).toMatchObject({ carried: true });
  const shared = await both.references.shared();
  expect(shared.map(({ orderId, reference }) => [orderId, reference])).toEqual([
    [paid, 'reference 1'],
    [other, 'reference 1'],
  ]);
  const third = await addPastOrder(
    both,
    sampleOrder({ identifier: sampleImei(3) }),
    'reference 3',
    restoreAt,
  );
  expect(() => write(file, `update orders set reference = 'reference 1' where id = '${third}'`)).toThrow(
    'another order of the account has this reference',
  );
});
