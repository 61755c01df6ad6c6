import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { readEveryRow, writeFirstJournal } from '../../../support/journal/first-journal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const fingerprint = '0123456789abcdef0123456789abcdef';

test('O5: a journal of the first version counts one key as one account under every name of the host, and keeps its own marks', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  await writeFirstJournal(file);
  const before = [
    ['connection-1', `supplier.example ${fingerprint}`],
    ['connection-1', 'https://supplier.example shop@example.com'],
    ['connection-2', `other.example:8443 ${fingerprint}`],
    ['connection-3', `https://supplier.example/panel ${fingerprint}`],
  ] as const;
  const database = new DatabaseSync(file);
  const mark = database.prepare('insert into connection_accounts values (?, ?)');
  database.exec('delete from connection_accounts');
  for (const row of before) mark.run(...row);
  database.close();

  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const marks = (readEveryRow(file).connection_accounts ?? []).map(({ connection_id, account }) => [
    connection_id,
    account,
  ]);
  expect(marks).toEqual(expect.arrayContaining(before.map((row) => [...row])));
  expect(marks.filter(([, account]) => account === fingerprint)).toEqual([
    ['connection-1', fingerprint],
    ['connection-2', fingerprint],
  ]);
});
