import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { putStagedInPlace, stagedFile } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import {
  restoreStartFailure,
  serverStartFailure,
} from '../../../../electron/backend/start/journal-start-failure.ts';
import { writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** Writes a journal of a development build: with its list of migrations, and without later tables. */
async function writeDevelopmentJournal(file: string): Promise<void> {
  await writeFirstJournal(file);
  const database = new DatabaseSync(file);
  database.exec(`update kysely_migration set name = '0001-first-tables';
    insert into kysely_migration (name, timestamp) values ('0002-identifier-key', '2026-11-01');
    drop table book_days; drop table people; drop table quotes; drop table ways_down; alter table orders drop column priced_by;
    pragma wal_checkpoint(truncate)`);
  database.close();
}

test('J2: a development build’s journal is refused unchanged with a message, its orders are exported, and moving it away gives a new one', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  await writeDevelopmentJournal(file);
  const before = await readFile(file);
  const refused: unknown = await backendUnderTest(folder).catch((error: unknown) => error);
  expect(refused).toMatchObject({ name: 'StartFailure' });
  const { message } = refused as Error;
  const exported = /20 orders were read out of it into (\S+\.jsonl)\./.exec(message)?.[1] ?? '';
  expect(message.replace(exported, 'E').replace(file, 'J')).toBe(
    'The journal J was made by a development build of IMEI Desk from before its first release, which this version does not read. It was not changed, and nothing is sent. 20 orders were read out of it into E. To begin with an empty journal, move that file away and start again; look at the supplier for what is still open before you order anything again.',
  );
  const lines = (await readFile(exported, 'utf8')).trim().split('\n');
  const orders = lines.map((line) => JSON.parse(line)).filter((line) => 'order' in line);
  expect(orders).toHaveLength(20);
  expect(orders[0]).toMatchObject({ order: { identifier: '001010000000016' }, events: expect.any(Array) });
  expect(await readFile(file)).toEqual(before);

  await rename(file, join(folder, 'away.sqlite'));
  const { client, stop } = await backendUnderTest(folder);
  onTestFinished(stop);
  expect(await client.orders.counts()).toEqual({});
});

test('J2: a backup of a development build is not restored, and neither it nor the journal is changed', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await writeFirstJournal(file);
  await writeDevelopmentJournal(stagedFile(file));
  const before = await readFile(stagedFile(file));
  const refused = await putStagedInPlace(file, 1).catch((error: unknown) => error);
  expect(restoreStartFailure(refused, 'B').message).toBe(
    'The backup in B could not be restored: it, or the journal, was made by a development build of IMEI Desk from before its first release, which this version does not read. Neither was changed; move that file away and start again.',
  );
  expect(await readFile(stagedFile(file))).toEqual(before);
  expect(serverStartFailure(refused, 'shop:5432/desk').message).toContain(
    'was made by a development build of IMEI Desk from before its first release, which this version does not read. It was not touched',
  );
});
