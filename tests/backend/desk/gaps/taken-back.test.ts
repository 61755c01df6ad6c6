import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupFolder } from '../../../../electron/backend/desk/backups.ts';
import { listBackups } from '../../../../electron/backend/journal/backup/backup.ts';
import { openInFuture } from '../../../support/journal/future-journal.ts';
import { openGapShop } from '../../../support/shop/gap-shop.ts';

test('J5: a newer version’s journal is downgraded at the start with a backup and a message, without a gap', async () => {
  const shop = await openGapShop();
  const id = await shop.deliver(1);
  expect((await shop.now().diagnostics.about()).takenBack).toBeNull();
  await shop.stopBackend();
  const journal = join(shop.folder, 'journal.sqlite');
  await openInFuture(journal);

  await shop.restart();
  expect(await shop.now().gaps.list()).toEqual([]);
  expect((await shop.now().diagnostics.about()).takenBack).toMatchObject({ from: '0.9.0' });
  expect((await listBackups(backupFolder(shop.folder)))[0]?.why).toBe('migration');
  expect((await shop.now().orders.read({ id }))?.order.state).toBe('success');
  await shop.deliver(2);
  expect([shop.sent(1), shop.sent(2)]).toEqual([1, 1]);

  // The app is updated again, and downgraded again.
  await shop.stopBackend();
  await openInFuture(journal);
  await shop.restart();
  expect(await shop.now().gaps.list()).toEqual([]);
  await shop.deliver(3);
});
