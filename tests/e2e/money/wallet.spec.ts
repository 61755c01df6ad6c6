import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';

test('the wallet shows a paid order, finds it by search, and links to it', { tag: '@whole' }, async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);
  await placeOne(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  // The wallet is read when its screen is opened.
  const rows = page.getByRole('grid', { name: 'Wallet' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Opening balance' })).toContainText('+500.00 USD');
  const spent = rows.filter({ hasText: /Spent.*Order #/ });
  await expect(spent).toHaveCount(1);
  await expect(spent).toContainText('Find My iPhone');
  await expect(page.getByText(/not counted yet/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Refresh', exact: true }).first().click();
  const reported = page.getByText('Nothing new');
  await expect(reported).toBeVisible();
  // Waits until the message is gone: while it fades, its contrast is too low for the accessibility check.
  await expect(reported).toHaveCount(0);
  await expectAccessible(page, 'with the chart');

  // The chart's figures are also in a table.
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

test('the transactions are filtered in a small form, active filters are shown, and one press clears them', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await placeOne(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  const rows = page.getByRole('grid', { name: 'Wallet' }).getByRole('row');
  const spent = rows.filter({ hasText: /Spent.*Order #/ });
  const opening = rows.filter({ hasText: 'Opening balance' });
  await expect(spent).toHaveCount(1);

  await page.keyboard.press('f');
  const form = page.getByRole('dialog');
  await expect(form.getByRole('checkbox', { name: 'Spent' })).toBeFocused();
  await form.getByRole('checkbox', { name: 'Top-up' }).check();
  await expect(spent).toHaveCount(0);
  await expect(opening).toHaveCount(1);
  await form.getByLabel('Amount from').fill('1000');
  await expect(page.getByText('No transactions match.')).toBeVisible();
  await form.getByLabel('Amount from').fill('499,5');
  await expect(opening).toHaveCount(1);
  await form.getByText('Without', { exact: true }).click();
  await expect(opening).toHaveCount(1);
  await form.getByLabel('From', { exact: true }).fill('2020-01-01');
  await expectAccessible(page, 'with the filter open');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  for (const words of ['Top-up', 'from Jan 1, 2020', 'amount from 499.5', 'without an order here'])
    await expect(page.getByRole('button', { name: `Remove filter: ${words}` })).toBeVisible();
  await expect(page.getByText('1 match')).toBeVisible();
  await expectAccessible(page, 'with filters on');

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Export 1 transaction' });
  await expectAccessible(page, 'with the export');
  const handed = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'CSV' }).click();
  const file = await (await handed).path();
  const csv = await readFile(file, 'utf8');
  expect(csv.split('\r\n')).toHaveLength(3);
  expect(csv).toContain('Opening balance');
  expect(csv).toContain(',500.00,USD,');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Remove filter: Top-up' }).click();
  await expect(opening).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(spent).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);
});

test('without a wallet, only what our own orders know is filtered and exported', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ dialect: 'no-rest', speed: 100 });
  const page = await app.open();
  await connectTo(page, supplier);
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
  await page.getByRole('button', { name: 'Refresh prices' }).first().click();
  await expect(page.getByText(/Prices refreshed/).first()).toBeVisible({ timeout: 30_000 });
  await placeOne(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByText('from orders placed here')).toBeVisible();
  const spent = page.getByRole('grid', { name: 'Wallet' }).getByRole('row').filter({ hasText: 'Spent' });
  await expect(spent).toHaveCount(1);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('checkbox')).toHaveCount(2);
  await expect(form.getByText('Without', { exact: true })).toHaveCount(0);
  await form.getByRole('checkbox', { name: 'Spent' }).check();
  await form.getByLabel('Amount from').fill('1000');
  await expect(spent).toHaveCount(0);
  await form.getByLabel('Amount from').fill('');
  await expect(spent).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Export…' }).click();
  const handed = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await handed).path(), 'utf8');
  expect(csv.split('\r\n')[0]).not.toContain('Balance after');
  expect(csv).toContain(`\t${sampleImei(1)}`);
  await supplier.stop();
});

async function placeOne(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  await page.getByRole('button', { name: 'Review order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Place this order?' });
  await expect(dialog).toBeVisible();
  await untilSettled(page);
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Just ordered')).toBeVisible();
}
