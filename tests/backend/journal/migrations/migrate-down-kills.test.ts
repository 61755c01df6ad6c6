import { cp } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import threads from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { readEveryRow, writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

// The writing thread dies in the middle of its work, like a killed app. Its last command is then either executed or not.
const RealWorker = threads.Worker;
let toldUntilDeath = Number.POSITIVE_INFINITY;
class ThreadThatDies extends RealWorker {
  override postMessage(message: unknown): void {
    super.postMessage(message);
    toldUntilDeath -= 1;
    if (toldUntilDeath === 0) void this.terminate();
  }
}
threads.Worker = ThreadThatDies as typeof threads.Worker;
syncBuiltinESMExports();
const { openDatabase } = await import('../../../../electron/backend/journal/engine/database.ts');
const { openInFuture } = await import('../../../support/journal/future-journal.ts');
afterAll(() => {
  threads.Worker = RealWorker;
  syncBuiltinESMExports();
});

/** Returns the version to which a journal belongs; fails if only parts of the journal belong to it. */
function versionOf(file: string): 'ours' | 'future' {
  const database = new DatabaseSync(file);
  const namesOf = (statement: string): readonly unknown[] =>
    database
      .prepare(statement)
      .all()
      .map(({ name }) => name);
  const marks = {
    applied: namesOf(`select name from kysely_migration where name > '9' order by name`),
    undone: namesOf('select migration as name from ways_down where undone_at is not null order by migration'),
    objects: namesOf(`select name from sqlite_master
      where name in ('orders_at_till', 'orders_by_state', 'places_of_claims', 'claim_places') order by name`),
  };
  database.close();
  const theirs = ['9001-tills', '9002-other-index'];
  const asFuture = { applied: theirs, undone: [], objects: ['orders_at_till', 'places_of_claims'] };
  const asOurs = { applied: [], undone: theirs, objects: ['claim_places', 'orders_by_state'] };
  expect(marks).toEqual(marks.applied.length > 0 ? asFuture : asOurs);
  return marks.applied.length > 0 ? 'future' : 'ours';
}

test('J7: whatever ends the app during a down migration, the journal has one of the two versions, and the next start opens it', async () => {
  const folder = await temporaryFolder();
  const made = join(folder, 'made.sqlite');
  await writeFirstJournal(made);
  await (await openDatabase(made)).destroy();
  await openInFuture(made);
  const { orders } = readEveryRow(made);

  const seen = new Set<string>();
  let deaths = 0;
  for (let reported = 1, alive = false; !alive; reported += 23) {
    const file = join(folder, `at-${reported}.sqlite`);
    for (const suffix of ['', '-wal'])
      await cp(made + suffix, file + suffix, { force: true }).catch(() => {});
    toldUntilDeath = reported;
    alive = await openDatabase(file).then(
      (database) => database.destroy().then(() => true),
      () => false,
    );
    toldUntilDeath = Number.POSITIVE_INFINITY;
    if (!alive) deaths += 1;
    seen.add(versionOf(file));
    await (await openDatabase(file)).destroy();
    expect(versionOf(file)).toBe('ours');
    expect(readEveryRow(file).orders).toEqual(orders);
  }
  expect(deaths).toBeGreaterThan(5);
  expect([...seen].sort()).toEqual(['future', 'ours']);
}, 120_000);
