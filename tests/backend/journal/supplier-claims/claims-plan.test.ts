import { expect, onTestFinished, test } from 'vitest';
import { createChangeFeed } from '../../../../electron/backend/journal/engine/change-feed.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { openSupplierClaimJournal } from '../../../../electron/backend/journal/supplier-claims/supplier-claims.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import { plansOf, scansOf } from '../../../support/journal/query-plans.ts';
import { recordedDatabase } from '../../../support/journal/recorded-journal.ts';

test('claims are read by day, by subject and by id, and their payments by order', async () => {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  const { database, queries } = recordedDatabase(file);
  const claims = openSupplierClaimJournal(database, database, createChangeFeed());
  const order = { of: 'order', orderId: 'one' } as const;
  for (const stage of ['due', 'open', 'closed'] as const)
    await claims.list({ stage, cursor: '5:1', limit: 10, nowMs: 1 });
  await claims.counts(1);
  await claims.read('none');
  await claims.about(order);
  await claims.walletWord(order);
  await claims.closePaid(1);
  await claims.refundTimes('connection-1');
  expect(queries.length).toBeGreaterThan(7);
  expect(scansOf(file, queries)).toEqual([]);
  // Only open claims, which are few and have their own index, and at most a thousand refunds are scanned. Everything else is found by a
  // key.
  const walked = plansOf(file, queries).filter((step) => /^SCAN /.test(step));
  const known =
    /^SCAN (claim|supplier_claims)\b|^SCAN before VIRTUAL TABLE|^SCAN match$|^SCAN \(|CONSTANT ROW/;
  expect(walked.filter((step) => !known.test(step))).toEqual([]);
});
