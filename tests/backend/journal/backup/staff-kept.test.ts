import { rename } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { noLimits } from '../../../../shared/model/staff/rights.ts';
import { backUp, openJournalToRestore, restored } from '../../../support/journal/journal-to-restore.ts';

const mara = { id: 'mara', name: 'Mara', role: 'owner' } as const;
const ali = { id: 'ali', name: 'Ali', role: 'owner' } as const;

test('a restore returns no revoked rights: people, roles and PINs keep their latest state', async () => {
  const { file, journal } = await openJournalToRestore();
  await journal.people.add(mara, 10);
  await journal.people.add(ali, 20);
  await journal.staffSecrets.write('ali', 'an old hash');
  await journal.people.writeRole({ role: 'counter', rights: ['backups'], limits: noLimits });
  const backup = await backUp(file);
  await journal.people.change({ ...ali, role: 'counter' });
  await journal.staffSecrets.write('ali', 'a new hash');
  await journal.staffSecrets.noteTries('ali', 4, 99);
  await journal.people.writeRole({ role: 'counter', rights: [], limits: noLimits });
  await journal.people.add({ id: 'lena', name: 'Lena', role: 'counter' }, 30);
  await journal.people.remove('mara', 40);
  await journal.people.addAct({ personId: 'ali', what: 'orders.export', atMs: 50 });
  await journal.close();
  await stageRestore(backup.file, file);

  const { journal: after, reported } = await restored(file);
  expect(reported?.carried).toBe(true);
  expect(await after.people.list()).toEqual([
    { id: 'ali', name: 'Ali', role: 'counter', hasPin: true },
    { id: 'lena', name: 'Lena', role: 'counter', hasPin: false },
  ]);
  expect((await after.people.roles())[0]?.rights).toEqual([]);
  expect(await after.staffSecrets.read('ali')).toEqual({ hash: 'a new hash', tries: 4, waitUntil: 99 });
  expect(await after.people.acts(10)).toEqual([{ at: 50, who: 'Ali', what: 'orders.export' }]);
});

test('when the journal is lost completely, the people of the backup are there, with their PINs', async () => {
  const { file, journal } = await openJournalToRestore();
  await journal.people.add(mara, 10);
  await journal.staffSecrets.write('mara', 'a hash');
  const backup = await backUp(file);
  await journal.close();
  await rename(file, `${file}.lost`);
  await rename(`${file}-wal`, `${file}.lost-wal`).catch(() => {});
  await stageRestore(backup.file, file);

  const { journal: after } = await restored(file);
  expect(await after.people.list()).toEqual([{ ...mara, hasPin: true }]);
});
