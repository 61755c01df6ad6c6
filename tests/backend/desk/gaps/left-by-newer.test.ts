import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { backupFolder } from '../../../../electron/backend/desk/backups.ts';
import { listBackups } from '../../../../electron/backend/journal/backup/backup.ts';
import { openDatabase } from '../../../../electron/backend/journal/engine/database.ts';
import { type Migrations, migrations } from '../../../../electron/backend/journal/migrations/migrations.ts';
import { readEveryRow, writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { openInFuture } from '../../../support/journal/future-journal.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const claim = '00000000-0000-4000-8000-0000000000c1';
const open = `insert into supplier_claims (id, connection_id, kind, topic, about, order_id, currency, state, rows_before, paid_by, opened_at)
    select '${claim}', connection_id, 'speed-up', 'speed-up', 'order ' || id, id, 'USD', 'open', '[]', '[]', 1793520000000 from orders where state = 'pending' limit 1;
  insert into claim_events (claim_id, at, who, what, words) values ('${claim}', 1793520000000, 'Ada', 'opened', '');
  insert into book_closes values (1, '2026-10-31', 0, 1, 'UTC', 2, 'Ada', '{}', 'x');
  insert into facts values ('all sending held', 'held') on conflict do update set value = 'held'`;

/** The data folder of a newer version that was killed: orders in every state, a claim, a closed day, and sending paused. */
async function leftByNewer(): Promise<{ readonly folder: string; readonly file: string }> {
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  await writeFirstJournal(file);
  await openInFuture(file);
  const database = new DatabaseSync(file);
  database.exec(open);
  database.close();
  return { folder, file };
}

const statesOf = (file: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries((readEveryRow(file).orders ?? []).map(({ number, state }) => [number, state]));

test('O2, J5: after a newer version was killed, the earlier version finds its claims, books and pause, without a gap', async () => {
  const { folder, file } = await leftByNewer();
  const before = statesOf(file);
  expect(Object.values(before)).toEqual(
    expect.arrayContaining(['claimed', 'sending', 'queued', 'uncertain']),
  );
  const { client, stop } = await backendUnderTest(folder, { markFolder: join(folder, 'marks') });
  onTestFinished(stop);
  expect((await client.diagnostics.about()).takenBack).toMatchObject({ from: '0.9.0' });
  expect((await listBackups(backupFolder(folder)))[0]?.why).toBe('migration');
  expect(await client.gaps.list()).toEqual([]);
  expect(await client.claims.counts()).toMatchObject({ open: 1 });
  expect(await client.claims.read({ id: claim })).toMatchObject({ events: [{ who: 'Ada' }] });
  const { book_closes: closes, facts } = readEveryRow(file);
  expect(closes).toMatchObject([{ day: '2026-10-31', who: 'Ada' }]);
  expect(facts).toContainEqual({ name: 'all sending held', value: 'held' });
  // Nothing was sent; only orders under way change state.
  const settled: Readonly<Record<string, unknown>> = { claimed: 'queued', sending: 'uncertain' };
  const expected = Object.entries(before).map(([number, state]) => [number, settled[String(state)] ?? state]);
  expect(statesOf(file)).toEqual(Object.fromEntries(expected));
});

test('J2: when a newer version’s journal cannot be downgraded the app says so at the start, and changes nothing', async () => {
  const { folder, file } = await leftByNewer();
  const reason = 'It keeps several tills, and an earlier version would send their orders twice.';
  const oneWay: Migrations = {
    ...migrations,
    '9003-money': { up: { sqlite: () => [], postgres: () => [] }, down: { impossible: reason } },
  };
  await (await openDatabase(file, { known: oneWay, version: '1.4.0' })).destroy();
  const before = readEveryRow(file);
  await expect(backendUnderTest(folder, { markFolder: join(folder, 'marks') })).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining(`${reason} It was not touched; install version 1.4.0 or a later one`),
  });
  expect(readEveryRow(file)).toEqual(before);
});
