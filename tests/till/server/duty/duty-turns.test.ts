import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { lockOfJournal } from '../../../../electron/backend/journal/engine/postgres/journal-lock.ts';
import { openDutyJournal } from '../../../../electron/backend/journal/server/duty.ts';
import { shopServer } from '../../../support/till/server-tills.ts';
import { eventually } from '../../../support/time/eventually.ts';

test('outcomes that a till hands in during a refused change of duty are kept', async () => {
  const config = await shopServer();
  const other = new pg.Client({ ...config, password: config.password ?? '', ssl: false });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query('set search_path = imei_desk');
  await other.query(
    `insert into attempts (id, purpose, started_at, request, verdict, evidence, reply_bytes) values ('attempt', 'place', 1, '', 'running', '', 0)`,
  );
  const duty = openDutyJournal(config);
  onTestFinished(() => duty.close());
  const till = { id: 'till', name: 'Counter 1', version: '0.0.0-test', sends: true };
  const seen = await duty.lookIn(till, null, 0);
  if (typeof seen === 'string') throw new Error(`the till was ${seen}`);
  // The till refuses to take over, because a newer version has used the server in the meantime.
  await other.query(`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`);
  await other.query('begin');
  await other.query(lockOfJournal(config));
  const taking = duty.take(till, seen.duty).then(
    () => 'taken',
    () => 'refused',
  );
  await eventually(
    async () =>
      (await other.query(`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
    (waiting) => waiting === 1,
  );
  const handing = duty.handIn(new Map([['attempt', { what: 'it came to' }]]));
  await other.query('commit');
  expect(await taking).toBe('refused');
  expect(await handing).toEqual(['attempt']);
  expect([...(await duty.handedIn()).outcomes.keys()]).toEqual(['attempt']);
});
