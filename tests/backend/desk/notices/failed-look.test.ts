import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openSettings } from '../../../../electron/backend/base/settings.ts';
import { openNotices } from '../../../../electron/backend/desk/notices/notices.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import { defaultSettings } from '../../../../shared/contract/shop/settings.ts';
import { defaultNoticeSettings } from '../../../../shared/model/host/notice-settings.ts';
import { emptyJournal } from '../../../support/journal/empty-journal.ts';
import {
  addSampleConnection,
  sampleBatch,
  sampleImei,
  sampleOrder,
} from '../../../support/journal/sample-orders.ts';
import { eventually } from '../../../support/time/eventually.ts';
import { createHastenedClock } from '../../../support/time/hastened-clock.ts';

test('a batch that ended while the journal could not be read is reported when the journal can be read again', async () => {
  const file = await emptyJournal();
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  await addSampleConnection(journal);
  const row = sampleOrder({ batchId: 'batch-1', identifier: sampleImei(1) });
  expect(await journal.batches.insert(sampleBatch(), [row], 1)).toEqual({ ok: true });

  let failures = 0;
  const reported: string[] = [];
  const defects: unknown[] = [];
  const notices = openNotices({
    journal: {
      ...journal,
      orderNews: {
        ...journal.orderNews,
        async after(mark) {
          if (failures > 0) return journal.orderNews.after(mark);
          failures += 1;
          throw new Error('the journal cannot be read now');
        },
      },
    },
    settings: openSettings({
      read: () => ({ ...defaultSettings, notices: defaultNoticeSettings }),
      write() {},
    }),
    words: { start: async () => {}, write: async () => {}, say: (key) => key, money: () => '' },
    show: ({ id }) => reported.push(id),
    isScreenOpen: () => true,
    isAnybodyThere: () => true,
    copy() {},
    askPage() {},
    clock: createHastenedClock(20),
    onDefect: (error) => defects.push(error),
  });
  await notices.start();
  onTestFinished(() => notices.stop());

  const database = new DatabaseSync(file);
  database.exec(`update orders set state = 'success' where batch_id = 'batch-1'`);
  database.close();
  journal.feed.publish('batches', ['batch-1']);
  await eventually(
    async () => reported,
    (ids) => ids.length > 0,
  );
  expect(reported).toEqual(['batch.batch-1']);
  expect(defects).toHaveLength(1);
});
