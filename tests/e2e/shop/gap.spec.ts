import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import {
  confirmation,
  connectTo,
  connectToPractice,
  orderDevice,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo, show } from '../../support/page/go-to.ts';

const showGap = async (page: Page): Promise<void> => {
  await show(page, '/gap', 'Missing orders');
};

async function pay(page: Page, imei: number): Promise<void> {
  await orderDevice(page, imei);
  await expect(confirmation(page)).toBeHidden();
}

test('J5: an older journal is reported on every screen, read, checked at the supplier, overridden with a reason, and settled', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  try {
    let page = await app.open();
    await connectTo(page, supplier);
    await pay(page, 1);
    await expect.poll(() => supplier.orders().length).toBe(1);
    await app.close();
    const journal = join(app.dataFolder, 'journal.sqlite');
    const kept = join(app.dataFolder, 'kept.sqlite');
    await copyFile(journal, kept);

    page = await app.open();
    await enterKey(page, supplier.apiKey);
    await pay(page, 2);
    await expect.poll(() => supplier.orders().length).toBe(2);
    await app.close();
    for (const suffix of ['-wal', '-shm']) await rm(journal + suffix, { force: true });
    await copyFile(kept, journal);

    page = await app.open();
    await enterKey(page, supplier.apiKey);
    await expect(page.getByText('Nothing is sent until you read').first()).toBeVisible();
    await page.getByRole('button', { name: 'Read more' }).first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'At least 1 order is missing' })).toBeVisible();
    await page.getByRole('button', { name: 'I have read this' }).click();
    await page.getByRole('button', { name: 'Check the supplier’s list' }).click();
    await expect(page.getByText(sampleImei(2)).first()).toBeVisible({ timeout: 90_000 });

    await goTo(page, '/new-order');
    await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
    await page.keyboard.press('Enter');
    await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(2));
    await expect(page.getByText('You may have paid for this already').last()).toBeVisible();
    const go = page.getByRole('button', { name: 'Review order' });
    await expect(go).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Enter a reason for ordering anyway.').last()).toBeVisible();
    await page.getByLabel('Reason for ordering although orders are missing').fill('Another device');
    await go.click();
    await expect(confirmation(page)).toBeVisible();
    await page.keyboard.press('Escape');

    await showGap(page);
    await page.getByRole('button', { name: 'Add 1 order' }).click();
    await expect(page.getByRole('link', { name: 'added' })).toBeVisible();
    await page.getByLabel('What did you see?').fill('Compared with the panel');
    await page.getByLabel('Your name').fill('Mara');
    await page.getByRole('button', { name: 'Settle…' }).click();
    await untilSettled(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Settle' }).click();
    await expect(page.getByText('No missing orders')).toBeVisible();
    await expect(page.getByText('Settled by Mara')).toBeVisible();
    expect(supplier.orders()).toHaveLength(2);
  } finally {
    await supplier.stop();
  }
});

test('a gap has no serious violation in either theme', { tag: '@whole' }, async ({ app }) => {
  let page = await app.open();
  await connectToPractice(page);
  await pay(page, 1);
  await app.close();
  for (const suffix of ['', '-wal', '-shm'])
    await rm(join(app.dataFolder, `journal.sqlite${suffix}`), { force: true });
  page = await app.open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await showGap(page);
  await expect(page.getByText('not in this data')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'gap-unread');
  await page.getByRole('button', { name: 'I have read this' }).click();
  await expect(page.getByLabel('What did you see?')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'gap-read');
  await goTo(page, '/welcome');
  await connectToPractice(page);
  await expectAccessibleInBothThemes(page, 'gap-desk');
  for (const path of ['/import', '/settings']) {
    await goTo(page, path);
    await expect(page.getByRole('link', { name: 'Show missing orders' }).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, `gap${path.replace('/', '-')}`);
  }
});

/** Types the key again, as a person must after a start without a keychain. */
async function enterKey(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await goTo(page, '/connections');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/API key/)
    .last()
    .fill(key);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toBeHidden();
}
