import { expect } from '@playwright/test';
import { imeiFrom } from '../../support/lists/list-samples.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';

const imei = (number: number) => imeiFrom('35', 445_166_000_000 + number * 7_919);
const dashed = (text: string) =>
  `${text.slice(0, 2)}-${text.slice(2, 8)}-${text.slice(8, 14)}-${text.slice(14)}`;
const inArabic = (text: string) =>
  [...text].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
const wrong = (text: string) => text.slice(0, 14) + ((Number(text.slice(14)) + 1) % 10);

test('a dealer’s file with a title above it needs only safe corrections; omitted rows stay, with reasons, until discarded', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const csv = [
    'Unlocks of March;;;',
    'IMEI;Customer;Price;Note',
    `${dashed(imei(1))};Mara;19,90;red`,
    `${inArabic(imei(2))};;12;`,
    `${imei(3).slice(0, 14)}07;;12;`,
    `${imei(4)};;ask him;`,
    `${imei(5).slice(0, 14)};;12;`,
    `${wrong(imei(6))};Jo;12;`,
    `0${imei(7)};;12;`,
  ].join('\r\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Dealer March.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('Row 2 contains column names')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, customer price' }).click();
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await chooseService(page, 'Find My iPhone');

  const account = page.getByRole('region', { name: 'All rows of the list' });
  await test.step('dashes raise no question, and an unreadable price blocks no row', async () => {
    await expect(account.getByRole('button', { name: /^1 ?Good$/ })).toBeVisible();
    await expect(
      account.getByRole('button', { name: /^1 ?Good, customer price not readable/ }),
    ).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'ask him' });
    await expect(row.locator('mark')).toHaveText('ask him');
  });
  await test.step('one press accepts all safe rows, and says how many are omitted', async () => {
    const go = page.getByRole('button', { name: /^Order / });
    await expect(go).toHaveText(/^Order 2.*5 left out$/);
    await account.getByRole('button', { name: 'Accept 1 safe fix' }).click();
    await expect(go).toHaveText(/^Order 3.*4 left out$/);
    // Sixteen digits may not be an IMEI with its software version, so this repair needs its own button.
    const software = account.getByRole('listitem').filter({ hasText: 'last 2 digits (SV)' });
    await software.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(go).toHaveText(/^Order 4.*3 left out$/);
    await expect(account.getByRole('button', { name: /^1 ?Can be read in two ways/ })).toBeVisible();
  });
  await test.step('both readings are shown completely', async () => {
    for (const width of [1_024, 1_280]) {
      await page.setViewportSize({ width, height: 720 });
      const readings = page.getByRole('row').filter({ hasText: 'Can be read' }).getByRole('gridcell').nth(2);
      await expect(readings.getByRole('button')).toHaveCount(2);
      await expect(async () => {
        const cell = await readings.boundingBox();
        for (const reading of await readings.getByRole('button').all()) {
          const box = await reading.boundingBox();
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(
            (cell?.x ?? 0) + (cell?.width ?? 0) + 1,
          );
          expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        }
      }).toPass({ timeout: 20_000 });
    }
  });
  await test.step('the batch is named after the file, and a customer is typed once for all', async () => {
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Order this list?' });
    await expect(dialog.getByLabel('Batch name')).toHaveValue('Dealer March');
    await dialog.getByLabel('Customer for rows without one').fill('Phone World');
    await untilSettled(page);
    await dialog.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByText(/of 4 finished/)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Orders', exact: true }).click();
    await expect(page.getByText('Phone World')).toHaveCount(3);
    await expect(page.getByText('Mara', { exact: true })).toHaveCount(1);
  });
  await test.step('omitted rows are the next list, across restarts', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
    await page.reload();
    const left = page.getByRole('region', { name: 'Left out of earlier lists' });
    await expect(left).toContainText('3 lines left out of Dealer March');
    await left.getByRole('button', { name: 'Check these' }).click();
    await chooseService(page, 'Find My iPhone');
    await expect(account.getByRole('button', { name: '3 rows found' })).toBeVisible();
    await page.getByRole('button', { name: imei(7) }).click();
    await expect(page.getByRole('button', { name: /^Order 1/ })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Order this list?' });
    await expect(dialog).toBeVisible();
    await untilSettled(page);
    await dialog.getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByText(/of 1 finished/)).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
    await expect(left).toContainText('2 lines left out of Dealer March');
    await left.getByRole('button', { name: 'Discard' }).click();
    await expect(left).toHaveCount(0);
  });
});
