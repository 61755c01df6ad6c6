import { cp } from 'node:fs/promises';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PostgresConfig } from '../../../../electron/backend/base/postgres-config.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { serverTill, shopServer } from '../../../support/till/server-tills.ts';
import { eventually } from '../../../support/time/eventually.ts';

async function dutyAt(config: PostgresConfig): Promise<{ readonly term: number; readonly beat: number }> {
  const client = new pg.Client({ ...config, password: config.password ?? '', ssl: false });
  await client.connect();
  const { rows } = await client
    .query('select term::int, beat::int from imei_desk.duty')
    .finally(() => client.end());
  return rows[0];
}

test('if two computers use copies of one data folder, one of them keeps the duty, and both show a warning', async () => {
  const config = await shopServer();
  // Without a keychain, a till opened on a folder reads the password from here.
  vi.stubEnv('PGPASSWORD', config.password ?? '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const first = await serverTill(config, { name: 'Counter 1' });
  await first.until('on-duty');
  const before = await dutyAt(config);
  const copy = await temporaryFolder();
  await cp(first.folder, copy, { recursive: true });
  const second = await serverTill(config, { name: 'Counter 1', folder: copy });
  await second.until('beside-here');
  await eventually(first.seen, ({ hasTwin }) => hasTwin);
  await eventually(second.seen, ({ hasTwin }) => hasTwin);
  // In fewer heartbeats than these, a till takes over the duty of its own earlier run.
  await eventually(
    () => dutyAt(config),
    ({ beat }) => beat >= before.beat + 5,
  );
  expect((await dutyAt(config)).term).toBe(before.term);
  expect(await first.seen()).toMatchObject({ role: 'on-duty', hasTwin: true });
  // On a busy machine, the till's connection may be reopened in the meantime.
  await eventually(second.seen, ({ role, line, hasTwin }) => role === 'beside' && line === 'here' && hasTwin);
  expect(await second.client.orders.counts()).toEqual({});
  // When one of the two tills stops, the other ends its warning.
  await second.stop();
  await eventually(first.seen, ({ hasTwin }) => !hasTwin);
});
