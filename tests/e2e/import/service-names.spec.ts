import { expect, type Page } from '@playwright/test';
import { imeiFrom } from '../../support/lists/list-samples.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice } from '../../support/page/e2e-shop.ts';

const imei = (number: number) => imeiFrom('35', 445_177_000_000 + number * 7_919);

test('a list’s name for a service is learned once, used in the next list, and can be undone', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const account = page.getByRole('region', { name: 'All rows of the list' });
  const dialog = page.getByRole('dialog', { name: 'Which service are these rows for?' });
  const picker = dialog.getByPlaceholder('Find a service by name, group or ID');

  await test.step('the dialog offers to remember the name, with a search field', async () => {
    await give(page, 1);
    await page.getByRole('button', { name: 'Use these columns' }).click();
    await expect(account.getByRole('button', { name: /^2 ?Unknown service: “carrier chk”/ })).toBeVisible();
    await account.getByRole('button', { name: 'Choose service…' }).click();
    await expect(dialog.getByLabel('Remember: “carrier chk” means the service you choose')).toBeChecked();
    await expect(picker).toBeFocused();
    await picker.fill('iPhone Carrier');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Remembered: “carrier chk” = iPhone Carrier/)).toBeVisible();
    await expect(account.getByRole('button', { name: /^2 ?Good$/ })).toBeVisible();
  });
  await test.step('the next list has its service, and says so', async () => {
    await startAnew(page);
    await give(page, 3);
    await expect(account.getByRole('button', { name: /^2 ?Good$/ })).toBeVisible();
    const names = page.getByRole('list', { name: 'Remembered service names' });
    await expect(names).toContainText(/“carrier chk” = iPhone Carrier.*, as you said before/);
    await names.getByRole('button', { name: 'Forget “carrier chk”' }).click();
    await expect(names).toHaveCount(0);
    await expect(account.getByRole('button', { name: /^2 ?Unknown service: “carrier chk”/ })).toBeVisible();
  });
  await test.step('a forgotten name is unknown in the next list; without the tick nothing is stored', async () => {
    for (const first of [5, 7]) {
      await startAnew(page);
      await give(page, first);
      await account.getByRole('button', { name: 'Choose service…' }).click();
      await dialog.getByLabel(/^Remember: /).uncheck();
      await picker.fill('iPhone Carrier');
      await picker.press('Enter');
      await expect(account.getByRole('button', { name: /^2 ?Good$/ })).toBeVisible();
    }
  });
});

async function give(page: Page, first: number): Promise<void> {
  const rows = [first, first + 1].map((row) => `${imei(row)};carrier chk`);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'Dealer.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['IMEI;Service', ...rows].join('\r\n')),
  });
}

/** A checked list is discarded only after a confirmation. */
async function startAnew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByLabel('Paste or drop a list')).toBeVisible();
}
