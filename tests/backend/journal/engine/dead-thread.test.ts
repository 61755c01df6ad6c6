import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import type { JournalTrouble } from '../../../../electron/backend/journal/engine/journal-watch.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { deaths, mortalThreads } from '../../../support/world/killable-threads.ts';

const { kill } = mortalThreads();

async function openOne() {
  const reported: (JournalTrouble | 'silent' | 'ended')[] = [];
  const database = await openDatabase(join(await temporaryFolder(), 'journal.sqlite'), {
    onWritten: (trouble) => reported.push(trouble),
    onSilent: (hasEnded) => reported.push(hasEnded ? 'ended' : 'silent'),
  });
  onTestFinished(() => database.destroy());
  return { database, told: reported };
}

const write = (database: Pick<Database, 'insertInto'>, name: string) =>
  database.insertInto('facts').values({ name, value: '' }).execute();

const names = async (database: Database) =>
  (await database.selectFrom('facts').select('name').orderBy('name').execute()).map(({ name }) => name);

const isReported = (reported: readonly unknown[], what: string) =>
  eventually(
    async () => [...reported],
    (all) => all.includes(what),
  );

test.each(deaths)(
  'a thread that dies (%s) is reported, and the next statement starts another thread',
  async (how) => {
    const { database, told: reported } = await openOne();
    await write(database, 'before');
    reported.length = 0;
    kill('journal', how);
    await isReported(reported, 'ended');
    await write(database, 'after');
    expect(await names(database)).toEqual(['after', 'before']);
    expect(reported.at(-1)).toBe(null);
  },
);

test('a statement under way when the thread dies fails with an unknown outcome', async () => {
  const { database, told: reported } = await openOne();
  const asked = Array.from({ length: 200 }, (_, each) => write(database, `written-${each}`));
  const settled = Promise.allSettled(asked);
  kill('journal', 'terminate');
  const failures = (await settled).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  await isReported(reported, 'ended');
  for (const failure of failures)
    expect(failure).toMatchObject({ name: 'JournalFailure', failureCause: 'not-answering' });
  // Every confirmed write is in the journal.
  expect((await names(database)).length).toBeGreaterThanOrEqual(200 - failures.length);
});

test('a transaction that lost its thread is undone completely: its later statements do not run in the next thread', async () => {
  const { database, told: reported } = await openOne();
  const broken = database.transaction().execute(async (transaction) => {
    await write(transaction, 'first');
    kill('journal', 'exit');
    await isReported(reported, 'ended');
    await expect(write(transaction, 'second')).rejects.toMatchObject({ failureCause: 'not-answering' });
    await write(transaction, 'third');
  });
  await expect(broken).rejects.toMatchObject({ failureCause: 'not-answering' });
  expect(await names(database)).toEqual([]);
  await database.transaction().execute((transaction) => write(transaction, 'another'));
  expect(await names(database)).toEqual(['another']);
});

test('a hanging thread is reported; its requests do not count as failed while the thread may still carry them out', async () => {
  const { database, told: reported } = await openOne();
  await write(database, 'before');
  kill('journal', 'block');
  await isReported(reported, 'silent');
  let isSettled = false;
  const asked = write(database, 'asked').finally(() => {
    isSettled = true;
  });
  asked.catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isSettled).toBe(false);
  // A thread that stays silent is ended, and the next thread continues.
  await expect(asked).rejects.toMatchObject({ failureCause: 'not-answering' });
  await isReported(reported, 'ended');
  await write(database, 'after');
  expect(await names(database)).toEqual(['after', 'before']);
});
