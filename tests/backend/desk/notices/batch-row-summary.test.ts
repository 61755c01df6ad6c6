import { expect, test } from 'vitest';
import { createBatchRowSummary } from '../../../../electron/backend/desk/notices/batch-row-summary.ts';
import type { NoticeEvent } from '../../../../electron/backend/desk/notices/notice-texts.ts';
import type { OrderNews } from '../../../../electron/backend/journal/orders/order-news.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

const ended = (batchId: string | null): OrderNews => ({
  orderId: 'o',
  batchId,
  state: 'success',
  identifier: '1',
  serviceName: 'Check',
  result: null,
  reason: null,
});

test('rows of a long batch are summed up every five minutes, unless the batch finished meanwhile', async () => {
  const clock = createSimulatedClock();
  const reported: [string, readonly NoticeEvent[], number][] = [];
  const sums = createBatchRowSummary({
    clock,
    names: async (ids) => new Map(ids.map((id) => [id, `List ${id}`])),
    tell: (kind, happenings) =>
      void (happenings.length > 0 && reported.push([kind, happenings, clock.elapsedMs()])),
    onDefect: (error) => {
      throw error;
    },
  });
  sums.add('done', [ended('long'), ended('short'), ended(null)]);
  await clock.advanceTo(60_000);
  sums.add('done', [ended('long'), ended('long')]);
  sums.add('rejected', [ended('short')]);
  sums.drop('short');
  await clock.advanceTo(299_999);
  expect(reported).toEqual([]);
  await clock.advanceTo(300_001);
  const rows = { of: 'rows', batchId: 'long', name: 'List long' };
  expect(reported.map(([kind, happenings]) => [kind, happenings])).toEqual([
    ['done', [{ ...rows, rows: 3 }]],
  ]);
  sums.add('done', [ended('long')]);
  await clock.advanceTo(600_002);
  expect(reported.at(-1)?.[1]).toEqual([{ ...rows, rows: 1 }]);
  sums.stop();
});
