import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeBackup } from '../../../../electron/backend/journal/backup/backup.ts';
import { stageRestore } from '../../../../electron/backend/journal/backup/backup-restore.ts';
import { findConflict } from '../../../../electron/backend/journal/backup/restore-conflict.ts';
import { openJournal } from '../../../../electron/backend/journal/journal.ts';
import {
  accepted,
  backUp,
  finished,
  openJournalToRestore,
  restoreAt,
  restored,
} from '../../../support/journal/journal-to-restore.ts';
import { sampleImei, sampleOrder } from '../../../support/journal/sample-orders.ts';
import { backendUnderTest } from '../../../support/shop/backend-under-test.ts';

/**
 * Two backups of journals that diverged after an earlier restore: an order that is open in the second was paid again in the present one.
 */
async function growApart() {
  const { file, journal, place } = await openJournalToRestore();
  const first = await backUp(file);
  const waiting = await place(1);
  const second = await takeBackup(file, join(dirname(file), 'backups'), 'asked', restoreAt - 1);
  await journal.close();
  await stageRestore(first.file, file);
  const { journal: present } = await restored(file);
  // The restore left a gap, and a person orders the device despite the gap.
  const order = sampleOrder({ identifier: sampleImei(1), overGap: 'Left out on purpose' });
  await present.orders.insert(order, restoreAt + 2);
  await present.outbox.claimNext('connection-1', 'single', 'attempt', restoreAt + 3);
  await present.outbox.beginSending({ id: 'attempt', request: '' }, restoreAt + 4);
  await present.outbox.settle(order.id, 'attempt', finished, { ...accepted, reference: '77' }, restoreAt + 5);
  return { file, present, paid: order.id, waiting, second };
}

test('O5: a backup with another open order for a device that was paid since is refused with a reason, and nothing is changed', async () => {
  const { file, present, paid, second } = await growApart();
  expect(await findConflict(second.file, file)).toBe(sampleImei(1));
  await present.close();
  const { client, stop } = await backendUnderTest(dirname(file));
  onTestFinished(stop);
  await expect(client.backups.restore({ id: second.id })).rejects.toMatchObject({
    data: { problems: [{ problem: 'open-in-both' }] },
  });
  expect((await client.backups.list()).stagedAt).toBeNull();
  expect((await client.orders.read({ id: paid }))?.order).toMatchObject({
    state: 'pending',
    reference: '77',
  });
});

test('O5: such a backup, prepared by hand, is refused at the start with a reason, and no paid order is lost', async () => {
  const { file, present, paid, second } = await growApart();
  await present.close();
  await stageRestore(second.file, file);
  await expect(backendUnderTest(dirname(file))).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringMatching(/each hold an open order for \d+, and both may have been paid/),
  });
  const journal = await openJournal(file);
  onTestFinished(() => journal.close());
  expect(await journal.orders.get(paid)).toMatchObject({ state: 'pending', reference: '77' });
});

test('O5: after the open order has ended, the backup is restored with both orders', async () => {
  const { file, present, paid, waiting, second } = await growApart();
  const over = {
    orderId: paid,
    state: 'success',
    supplierStatus: null,
    result: 'code',
    reason: null,
  } as const;
  await present.statuses.record({ id: 'read', ...finished, verdict: 'read' }, [over], restoreAt + 9);
  await present.close();
  expect(await findConflict(second.file, file)).toBeNull();
  await stageRestore(second.file, file);
  const { journal, reported } = await restored(file);
  expect(reported).toMatchObject({ carried: true });
  expect((await journal.orders.get(paid))?.state).toBe('success');
  expect((await journal.orders.get(waiting))?.state).toBe('uncertain');
});
