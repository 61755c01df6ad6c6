import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { test } from '../../support/page/e2e.ts';
import { scrollList } from '../../support/page/scroll-list.ts';
import { imeiOf } from '../../support/past/many-orders.ts';
import { openShopOfYears } from '../../support/past/shop-of-years.ts';

const hostile = [
  '=HYPERLINK("http://evil.example")',
  '<img src=x onerror="document.title=1">',
  '\u202Eexe.tor',
  'y'.repeat(1_000_000),
];
const rows = (page: Page) => page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');

test('search, filters, selection, copy and export work in a list of years, with hostile names as plain text', async ({
  app,
}) => {
  const page = await openShopOfYears(app, 2_000, hostile);
  await expect(page.getByText('2,000 orders')).toBeVisible();
  await expect(page.getByText('=HYPERLINK("http://evil.example")').first()).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);

  const search = page.getByRole('textbox', { name: 'Search these orders' });
  await search.fill(imeiOf(1_234).slice(-6));
  await expect(rows(page)).toHaveCount(1);
  await search.fill(imeiOf(1_234));
  await expect(rows(page)).toHaveCount(1);
  await search.fill('HYPERLINK');
  // A service is found by every name under which it was ordered.
  await expect(rows(page).first()).toContainText('=HYPERLINK');
  await expect(page.getByText('10 orders')).toBeVisible();
  await search.fill('');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Cost from').fill('28');
  await expect(page.getByText('40 orders')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Remove filter: cost from 28/ }).click();
  await expect(page.getByText('2,000 orders')).toBeVisible();
  await page
    .locator('[aria-haspopup]')
    .filter({ hasText: /^Service$/ })
    .click();
  await page.getByRole('textbox', { name: 'Find a service you have ordered' }).fill('Carrier 150 check');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('10 orders')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Remove filter: Carrier 150 check/ }).click();
  await expect(page.getByText('2,000 orders')).toBeVisible();

  // From here on, only the keyboard is used.
  await search.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('3 orders copied')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2,000 selected')).toBeVisible();

  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'a save dialog of the system cannot be driven');
  const csv = await exported(page, 'CSV');
  expect(csv.toString('utf8')).toContain('"\'=HYPERLINK(""http://evil.example"")"');
  expect(csv.toString('utf8')).not.toContain('\u202E');
  expect(csv.toString('utf8').match(/\t\d{15}/g)).toHaveLength(2_000);
  const sheet = (await readXlsxFile(await exported(page, 'Excel')))[0]?.data ?? [];
  expect(sheet).toHaveLength(2_001);
  expect(sheet[1]?.slice(2, 5)).toEqual([imeiOf(2_000), hostile[0], hostile[0]]);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(page.getByText('2,000 selected')).toBeHidden();

  // Wherever the focus is, the shortcut selects all orders, not the text of the page.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2,000 selected')).toBeVisible();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
});

test('a list scrolled down and up again renders no more than a window of rows', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await openShopOfYears(app, 3_000);
  await rows(page).first().focus();
  const grid = page.getByRole('grid', { name: 'Orders' });
  // The first row is the header.
  const row = (order: number) => grid.locator(`[aria-rowindex="${3_002 - order}"]`);
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(row(1)).toContainText(imeiOf(1).slice(2, 8), { timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await expect(grid).toHaveAttribute('aria-rowcount', '3001');
  await expect(rows(page).last()).toHaveAttribute('aria-rowindex', '3001');
  await expect(rows(page).last()).toBeFocused();
  expect(await rows(page).count()).toBeLessThan(100);
  // The scrollbar covers all orders: its middle shows the middle of the list.
  expect(await scrollList(grid, { share: 0.5 })).toBeCloseTo(0.5, 2);
  await expect(row(1_500)).toBeInViewport();
  await expect(row(1_500)).toContainText(imeiOf(1_500).slice(2, 8));
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect(row(3_000)).toContainText(imeiOf(3_000).slice(2, 8), { timeout: 500 });
  }).toPass({ timeout: 60_000 });
});

async function exported(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 2,000 orders' });
  await expect(dialog.getByRole('radio', { name: 'Columns on screen' })).toBeChecked();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name, exact: true }).click();
  return readFile(await (await coming).path());
}
