import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';
import { goTo, show } from '../../support/page/go-to.ts';

const screens: readonly (readonly [path: string, title: string])[] = [
  ['/new-order', 'New order'],
  ['/import', 'Import'],
  ['/orders', 'Orders'],
  ['/batches', 'Batches'],
  ['/catalogue', 'Catalogue'],
  ['/wallet', 'Wallet'],
  ['/reports', 'Reports'],
  ['/connections', 'Connections'],
  ['/settings', 'Settings'],
  ['/welcome', 'Connect to a supplier'],
  ['/', 'Desk'],
];

test('no screen has a serious violation', async ({ app }) => {
  const page = await app.open();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessibleInBothThemes(page, 'first start');
  await connectToPractice(page);
  for (const [path, title] of screens) await visit(page, path, title);
  await placeOne(page);
  await visit(page, '/orders', 'Orders');
  await page.getByRole('grid').or(page.getByRole('table')).getByText(sampleImei(1)).first().click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/orders\/.+/);
  await expectAccessibleInBothThemes(page, 'one order');
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the list of shortcuts');
});

async function visit(page: Page, path: string, title: string): Promise<void> {
  await show(page, path, title);
  // The focus is never lost: it is on the new screen's heading or main field.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expectAccessibleInBothThemes(page, path);
}

async function placeOne(page: Page): Promise<void> {
  await goTo(page, '/new-order');
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  await expectAccessibleInBothThemes(page, 'a filled order');
  await page.getByRole('button', { name: 'Review order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place this order?' });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the confirmation');
  await untilSettled(page);
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Just ordered')).toBeVisible();
}
