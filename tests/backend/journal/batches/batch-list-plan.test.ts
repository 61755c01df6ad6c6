import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openBatchJournal } from '../../../../electron/backend/journal/batches/batches.ts';
import { createChangeFeed } from '../../../../electron/backend/journal/engine/change-feed.ts';
import { plansOf, scansOf } from '../../../support/journal/query-plans.ts';
import { recordedJournal } from '../../../support/journal/recorded-journal.ts';

test('repeated rows of a list are read by an index on repeated rows, without reading all rows', async () => {
  const { file, database, queries } = await recordedJournal();
  const direct = new DatabaseSync(file);
  direct.exec(`insert into batches (id, request_id, connection_id, name, services, content, over_balance, paused, total, created_at, updated_at)
      values ('batch-1', 'request-1', 'connection-1', 'List', '[]', 'content', 0, 0, 3, 1, 1);
    update orders set batch_id = 'batch-1' where number <= 3;
    update orders set state = 'refused' where number <= 2;
    update orders set again_of = (select id from orders where number = 1) where number = 3`);
  direct.close();
  const [batch] = await openBatchJournal(database, database, createChangeFeed()).list(200);
  expect(batch).toMatchObject({ total: 2, counts: { refused: 1, queued: 1 } });
  expect(scansOf(file, queries)).toEqual([]);
  expect(plansOf(file, queries).filter((step) => /\b(later|orders)\b/.test(step))).toEqual([
    expect.stringMatching(/^SEARCH later USING COVERING INDEX orders_repeated \(batch_id=\?.*\)$/),
    expect.stringMatching(/^SEARCH orders USING INDEX sqlite_autoindex_orders_1 \(id=\?\)$/),
  ]);
});
