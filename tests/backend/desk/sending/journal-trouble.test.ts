import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import {
  createJournalWatch,
  type JournalTrouble,
} from '../../../../electron/backend/journal/engine/journal-watch.ts';
import { sampleImei } from '../../../support/journal/sample-orders.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { openShop, plainService } from '../../../support/shop/shop-under-test.ts';
import { untilFinal } from '../../../support/shop/until-order.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { realClock } from '../../../support/time/real-clock.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';
import { reuseThreads } from '../../../support/world/reused-threads.ts';
import { tapJournal } from '../../../support/world/taps/journal-tap.ts';

reuseThreads();
const tap = tapJournal();

test('J2: a full disk is reported when a write fails, and its end when a write succeeds', async () => {
  const reported: JournalTrouble[] = [];
  const database = await openDatabase(join(await temporaryFolder(), 'journal.sqlite'), {
    onWritten: (trouble) => reported.push(trouble),
  });
  onTestFinished(() => database.destroy());
  const write = (value: string) =>
    database
      .transaction()
      .execute((transaction) =>
        transaction.insertInto('facts').values({ name: randomUUID(), value }).execute(),
      );
  await write('small');
  expect(reported.splice(0).at(-1)).toBe(null);
  // With SQLite's own limit of pages, it answers as on a full disk.
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(database);
  await expect(write('x'.repeat(50_000))).rejects.toMatchObject({ failureCause: 'full' });
  expect(reported.splice(0)).toEqual(['full']);
  // Neither a read nor a transaction without a write proves that the disk has room.
  await database.selectFrom('facts').selectAll().execute();
  await database
    .transaction()
    .execute((transaction) => transaction.selectFrom('facts').selectAll().execute());
  expect(reported).toEqual([]);
  await sql`pragma max_page_count = 1000000`.execute(database);
  await write('x'.repeat(50_000));
  expect(reported).toEqual([null]);
});

test('J2: an unwritable journal is retried, and each change is reported once', async () => {
  const clock = createSimulatedClock();
  const changes: JournalTrouble[] = [];
  let tries = 0;
  const watch = createJournalWatch({
    clock,
    async tryToWrite() {
      tries += 1;
      watch.note(tries < 3 ? 'full' : null);
      if (tries < 3) throw new Error('full');
    },
  });
  watch.follow((trouble) => void changes.push(trouble));
  watch.note(null);
  watch.note('full');
  watch.note('full');
  expect(watch.trouble()).toBe('full');
  await clock.advanceTo(60_000);
  expect(changes).toEqual(['full', null]);
  expect(tries).toBe(3);
});

test('J2: a journal held by another program stops everything, the screen says so, and it resumes automatically', {
  tags: 'whole',
}, async () => {
  const shop = await openShop({ clock: realClock });
  const service = await plainService(shop.client);
  const order = { serviceId: service.id, identifier: sampleImei(1), quotedPrice: service.price };
  const intruder = new DatabaseSync(join(shop.folder, 'journal.sqlite'), { timeout: 0 });
  onTestFinished(() => intruder.close());
  // Polls, because waiting inside SQLite would block this thread, and so the app's transaction whose end it awaits.
  const takesHold = async (): Promise<boolean> => {
    try {
      intruder.exec('begin immediate');
      return true;
    } catch {
      return false;
    }
  };
  await eventually(takesHold, Boolean);
  await expect(shop.client.orders.place({ requestId: randomUUID(), ...order })).rejects.toMatchObject({
    code: 'journal',
    data: { cause: 'locked' },
  });
  expect((await shop.client.diagnostics.about()).journalTrouble).toBe('locked');
  expect(shop.supplier.orders()).toEqual([]);
  intruder.exec('rollback');
  await eventually(
    () => shop.client.diagnostics.about(),
    ({ journalTrouble }) => journalTrouble === null,
  );
  const placed = await shop.client.orders.place({ requestId: randomUUID(), ...order });
  await untilFinal(shop.client, placed.id);
  expect(shop.supplier.orders()).toHaveLength(1);
});

test('J2: the app waits for a journal that another program locks during the start, and then starts', async () => {
  const folder = await temporaryFolder();
  let other: DatabaseSync | null = null;
  // This read is the first statement after the journal is open; the next statement writes a new value.
  tap.listen(({ parameters, going }) => {
    if (other !== null || going !== 'there' || !parameters.includes('installation')) return;
    other = new DatabaseSync(join(folder, 'journal.sqlite'));
    other.exec('begin immediate');
    // This time is long enough for the journal's thread to be considered silent, and shorter than SQLite's wait for a lock.
    setTimeout(() => other?.close(), 3_000);
  });
  onTestFinished(() => tap.listen(null));
  const running = await backendUnderTest(folder);
  onTestFinished(() => running.stop());
  expect(other).not.toBeNull();
  await eventually(
    () => running.client.diagnostics.about(),
    ({ journalTrouble }) => journalTrouble === null,
  );
});
