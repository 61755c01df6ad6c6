import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';
import { imeiFrom } from '../../support/lists/list-samples.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';

const imei = (number: number) => imeiFrom('35', 445_188_000_000 + number * 7_919);

test('the customer’s own sheet comes back with a result on each of its lines', { tag: '@whole' }, async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const csv = [
    'Unlocks of March;;;',
    'IMEI;Customer;Shelf;Remark',
    `${imei(1)};Mara;0077;=1+1`,
    ';;;',
    'not a phone;Jo;0078;',
    `${imei(2)};Jo;0079;"two`,
    'lines"',
  ].join('\r\n');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Dealer March.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await chooseService(page, 'Find My iPhone');
  await expect(page.getByRole('button', { name: /^Order 2/ })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await untilSettled(page);
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('2 of 2 finished')).toBeVisible({ timeout: 90_000 });

  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export 2 orders' });
  const rows: unknown[][] = [];
  await test.step('as an Excel file, in list order, with omitted rows', async () => {
    await dialog.getByLabel('Their own sheet, with results').check();
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Excel' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^Dealer[ _]March-\d{4}-\d\d-\d\d\.xlsx$/);
    rows.push(...((await readXlsxFile(await readFile(await file.path())))[0]?.data ?? []));
    expect(rows.map((row) => row.slice(0, 6))).toEqual([
      ['Unlocks of March', null, null, null, null, null],
      ['IMEI', 'Customer', 'Shelf', 'Remark', 'Identifier', 'State'],
      [imei(1), 'Mara', '0077', '=1+1', imei(1), expect.any(String)],
      [null, null, null, null, null, null],
      ['not a phone', 'Jo', '0078', null, null, 'Not ordered'],
      [imei(2), 'Jo', '0079', 'two\nlines', imei(2), expect.any(String)],
    ]);
    expect(rows[1]?.slice(6)).toEqual(['Result', 'Reference', expect.stringMatching(/^Finished/)]);
    for (const at of [2, 5]) expect(rows[at]?.slice(6)).not.toContain(null);
  });
  await test.step('as a CSV that no spreadsheet reads as formulas', async () => {
    await page.getByRole('button', { name: 'Export…' }).click();
    await dialog.getByLabel('Their own sheet, with results').check();
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'CSV' }).click();
    const text = await readFile(await (await coming).path(), 'utf8');
    expect(text).toContain(`"\t${imei(1)}",Mara,"\t0077","'=1+1",`);
    expect(text).not.toContain('0.0');
  });
});
