import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const start = (run: string) => ({ run, installation: 'ours', randomId: randomUUID, nowMs: 1 });

test('J5: a different server is a gap, even for a till whose own last run is complete', async () => {
  const journal = await openJournal(join(await temporaryFolder(), 'journal.sqlite'));
  onTestFinished(() => journal.close());
  expect(await journal.gaps.beginRun({ marks: [], unreadable: false }, start('first'))).toBe(0);
  const own = {
    installation: 'ours',
    run: 'first',
    sequence: 0,
    at: null,
    firstAt: null,
    accounts: [],
    missing: [],
    journalFile: null,
  };
  const found = { marks: [own], unreadable: false };
  expect(await journal.gaps.beginRun(found, start('second'))).toBe(0);
  expect(await journal.gaps.beginRun({ ...found, isOtherServer: true }, start('third'))).toBe(1);
});
