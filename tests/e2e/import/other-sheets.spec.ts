import { expect, type Page } from '@playwright/test';
import { imeiFrom } from '../../support/lists/list-samples.ts';
import { row, textCell, workbookBytes } from '../../support/lists/workbook-bytes.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';

const imei = (number: number) => imeiFrom('35', 445_199_000_000 + number * 7_919);
const inArabic = (text: string) =>
  [...text].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');

test('each sheet of a workbook is opened by one press, and ordered ones are marked', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const sheetOf = (name: string, first: number, rows: number) => ({
    name,
    rows: Array.from({ length: rows }, (_, at) => row(at + 1, textCell(`A${at + 1}`, imei(first + at)))).join(
      '',
    ),
  });
  const sheets = [sheetOf('Mara', 0, 2), sheetOf('Jo', 10, 3), sheetOf('Ana', 20, 1)];
  await page.locator('input[type="file"]').setInputFiles({
    name: 'March.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(workbookBytes(sheets)),
  });
  const others = page.getByRole('list', { name: 'Sheets of March.xlsx' });

  await test.step('after the first sheet the others are offered, and the first links to its batch', async () => {
    await page.getByRole('button', { name: /^Mara/ }).click();
    await chooseService(page, 'Find My iPhone');
    await order(page, 2, 'March, Mara');
    await expect(others.getByRole('listitem').filter({ hasText: 'Mara' })).toContainText(
      'Ordered as March, Mara',
    );
    await expect(others.getByRole('listitem').filter({ hasText: 'Jo' })).toContainText('3 rows');
  });
  await test.step('one press opens the next sheet, also after another screen; the service stays while the screen does', async () => {
    await others.getByRole('button', { name: 'Check this sheet: Jo' }).click();
    await order(page, 3, 'March, Jo');
    await others.getByRole('link', { name: 'March, Mara' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'March, Mara' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
    await expect(others.getByText('Ordered as')).toHaveCount(2);
    await others.getByRole('button', { name: 'Check this sheet: Ana' }).click();
    await chooseService(page, 'Find My iPhone');
    await order(page, 1, 'March, Ana');
    // No rows are left: the batch itself is shown, as after any list.
    await expect(page.getByRole('heading', { level: 1, name: 'March, Ana' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
    await expect(page.getByLabel('Paste or drop a list')).toBeVisible();
    await expect(others).toHaveCount(0);
  });
  await test.step('rows put aside for a separate list become the next list, and stay until they are ordered', async () => {
    await page.getByLabel('Paste or drop a list').fill([imei(30), inArabic(imei(31)), imei(32)].join('\n'));
    await page.getByRole('button', { name: 'Check list' }).click();
    await chooseService(page, 'Find My iPhone');
    const account = page.getByRole('region', { name: 'All rows of the list' });
    await account.getByRole('button', { name: /^For all 1: Fixed/ }).click();
    await page.getByRole('menuitem', { name: 'Move to a new list' }).click();
    await expect(page.getByText('1 row is in the new list.')).toBeVisible();
    await order(page, 2, /./);
    await expect(account.getByRole('button', { name: '1 row found' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
    // The unfinished list is still stored. After it is discarded, its row is still offered for the next list.
    await page.getByRole('button', { name: 'New list' }).click();
    const left = page.getByRole('region', { name: 'Left out of earlier lists' });
    await expect(left).toContainText('1 line left out of a pasted list');
    await left.getByRole('button', { name: 'Check these' }).click();
    await chooseService(page, 'Find My iPhone');
    await account.getByRole('button', { name: 'Accept 1 safe fix' }).click();
    await order(page, 1, /./);
    await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
    await expect(left).toHaveCount(0);
  });
});

async function order(page: Page, rows: number, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: new RegExp(`^Order ${rows}`) })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Order this list?' });
  await expect(dialog.getByLabel('Batch name')).toHaveValue(name);
  await untilSettled(page);
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await expect(dialog).toHaveCount(0);
}
