import { copyFile, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  putStagedInPlace,
  stagedAt,
  stagedFile,
  stageRestore,
  unstageRestore,
} from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import {
  backUp,
  openJournalToRestore,
  restoreAt,
  restored,
} from '../../../support/journal/journal-to-restore.ts';

test('a damaged journal is replaced by a backup that a person prepared by hand, and is kept byte for byte', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const order = await place(1, 'pending');
  const backup = await backUp(file);
  await journal.close();
  await writeFile(file, Buffer.alloc(20_000, 7));
  const before = await readFile(file);
  await copyFile(backup.file, stagedFile(file));
  const { journal: after, reported } = await restored(file);
  expect((await after.orders.get(order))?.state).toBe('pending');
  expect(await readFile(reported?.setAside ?? '')).toEqual(before);
});

test('an interrupted restore is completed by the next start, and no log is combined with another journal', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const paidBefore = await place(1, 'pending');
  const backup = await backUp(file);
  const paidSince = await place(2, 'pending');
  await journal.close();
  await stageRestore(backup.file, file);
  await copyFile(file, `${file}.kept`);
  const { journal: first, reported } = await restored(file);
  await first.close();
  // The state between two renamings: the journal is set aside, but its log is not, and the restored journal is not in place yet.
  await rename(file, stagedFile(file));
  await writeFile(`${file}-wal`, 'a log that belongs to the journal set aside');
  const again = await putStagedInPlace(file, restoreAt + 5);
  expect(again?.setAside).toBe(reported?.setAside);
  expect(await readFile(`${reported?.setAside}-wal`, 'utf8')).toContain('belongs to the journal set aside');
  const after = await openJournal(file);
  onTestFinished(() => after.close());
  for (const id of [paidBefore, paidSince]) expect((await after.orders.get(id))?.state).toBe('pending');
});

test('a damaged backup does not change the journal, whether it was chosen or prepared by hand', async () => {
  const { file, journal, place } = await openJournalToRestore();
  const order = await place(1);
  const backup = await backUp(file);
  await journal.close();
  await writeFile(backup.file, Buffer.alloc(30_000, 7));
  await expect(stageRestore(backup.file, file)).rejects.toMatchObject({ name: 'JournalFailure' });
  expect(await stagedAt(file)).toBeNull();
  await copyFile(backup.file, stagedFile(file));
  await expect(putStagedInPlace(file, restoreAt)).rejects.toMatchObject({ name: 'JournalFailure' });
  const after = await openJournal(file);
  onTestFinished(() => after.close());
  expect((await after.orders.get(order))?.state).toBe('queued');
  expect((await readdir(dirname(file))).filter((name) => name.includes('set-aside'))).toEqual([]);
});

test('a restore can be cancelled before it happens', async () => {
  const { file, journal } = await openJournalToRestore();
  const backup = await backUp(file);
  await stageRestore(backup.file, file);
  expect(await stagedAt(file)).not.toBeNull();
  expect(await unstageRestore(file)).toBe(true);
  expect(await unstageRestore(file)).toBe(false);
  await journal.close();
  expect(await putStagedInPlace(file, restoreAt)).toBeNull();
});
