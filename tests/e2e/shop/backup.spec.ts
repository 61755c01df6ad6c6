import { readdir } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, orderDevice, untilSettled } from '../../support/page/e2e-shop.ts';
import { show } from '../../support/page/go-to.ts';

test('a backup is made, shown, and restored at the next start without losing paid orders', {
  tag: '@whole',
}, async ({ app }) => {
  let page = await app.open();
  await connectToPractice(page);
  await order(page, 1);
  await show(page, '/settings', 'Settings');
  await expect(page.getByText('None yet. The first one is made')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Manual' });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('cell').nth(2)).toHaveText('1');

  await order(page, 2);
  await show(page, '/settings', 'Settings');
  await row.getByRole('button', { name: /^Restore the backup of/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Restore the backup of/ });
  await expect(dialog.getByText('1 order that reached the supplier is kept')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Restore at the next start' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('I have read this').check();
  await untilSettled(page);
  await confirm.click();
  await expect(page.getByText('A backup will be restored at the next start')).toBeVisible();

  await app.close();
  page = await app.open();
  await show(page, '/settings', 'Settings');
  await expect(page.getByText('Manual')).toBeVisible();
  await expect(page.getByText('A backup will be restored at the next start')).toHaveCount(0);
  await show(page, '/orders', 'Orders');
  await expect(page.getByText(sampleImei(1)).first()).toBeVisible();
  await expect(page.getByText(sampleImei(2)).first()).toBeVisible();
  expect((await readdir(app.dataFolder)).some((name) => name.startsWith('journal-set-aside-'))).toBe(true);
});

test('the backups have no serious violation in either theme', { tag: '@whole' }, async ({ app }) => {
  const page = await app.open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await connectToPractice(page);
  await order(page, 1);
  await show(page, '/settings', 'Settings');
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText(/^Orders: 1 · batches: 0/)).toBeVisible();
  await page.getByRole('button', { name: /^Restore the backup of/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^None$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('I have read this').check();
  await untilSettled(page);
  await page.getByRole('button', { name: 'Restore at the next start' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Cancel restore' }).click();
  await expect(page.getByText('A backup will be restored at the next start')).toHaveCount(0);
});

async function order(page: Page, number: number): Promise<void> {
  await orderDevice(page, number);
  await show(page, '/orders', 'Orders');
  await expect(page.getByText(sampleImei(number)).first()).toBeVisible();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
}
