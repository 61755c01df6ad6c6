import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/app/accessible.ts';
import { test } from '../support/app/e2e.ts';
import { sampleImei } from '../support/shop/sample-orders.ts';

test('the wallet shows the order that was paid, found by search, and leads to it', async ({ app }) => {
  const page = await app.open();
  await page.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await placeOne(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
  const told = page.getByText(/new transactions?$/);
  await expect(told).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Wallet' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Opening balance' })).toContainText('+500.00 USD');
  const spent = rows.filter({ hasText: /Spent.*Order #/ });
  await expect(spent).toHaveCount(1);
  // A message that fades has no contrast any more.
  await expect(told).toHaveCount(0);
  await expectAccessible(page, 'with the chart');

  // The chart's figures are there as a table too.
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('table').getByText('500.00').first()).toBeVisible();

  await expectAccessible(page, 'with the table of days');

  await page.getByRole('textbox', { name: 'Search these transactions' }).fill('opening');
  await expect(page.getByText('1 match')).toBeVisible();
  await expect(spent).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search these transactions' }).fill('');
  await spent.click();
  const details = page.getByRole('complementary', { name: 'Transaction details' });
  await expect(details).toBeVisible();
  await expectAccessible(page, 'with the details of one row');
  await details.getByRole('link', { name: 'Open order' }).click();
  await expect(page).toHaveURL(/orders\/.+/);
  await expect(page.getByText(sampleImei(1)).first()).toBeVisible();
});

async function placeOne(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  await page.getByRole('button', { name: 'Review order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place this order?' });
  await expect(dialog).toBeVisible();
  await page.waitForTimeout(800);
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Just ordered')).toBeVisible();
}
