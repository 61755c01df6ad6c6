import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { migrations } from '../../../../electron/backend/journal/migrations/migrations.ts';
import { emptyDatabase } from '../../../support/postgres/databases.ts';

test('T19: a machine that is busy for longer than a till may be idle still creates the tables', async () => {
  const [first] = Object.values(migrations);
  if (first === undefined) throw new Error('nothing makes the tables');
  const statements = first.up.postgres();
  const idleMs = 3_500;
  const written = vi.spyOn(first.up, 'postgres').mockImplementation(() => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, idleMs);
    return statements;
  });
  onTestFinished(() => written.mockRestore());
  const place = await emptyDatabase(`slow_${randomUUID().replaceAll('-', '').slice(0, 16)}`);
  const journal = await openJournal(place);
  onTestFinished(() => journal.close());
  expect(written).toHaveBeenCalledOnce();
  expect(await journal.connections.list()).toEqual([]);
});
