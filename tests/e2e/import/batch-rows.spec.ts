import { expect, type Page } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectTo, untilSettled } from '../../support/page/e2e-shop.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');
const list = [...Array(8).keys()].map((row) => sampleImei(row));

test('a list keeps its order, retries refused rows in their places, and is copied line by line', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  const refusal = (row: number, words: string) =>
    supplier.faults.add({
      match: { action: 'placeimeiorder', identifier: list[row] ?? '' },
      times: 1,
      fault: { kind: 'verbatim', body: JSON.stringify({ ERROR: [{ MESSAGE: words }] }) },
    });
  refusal(1, 'Service Not Active');
  refusal(2, `Invalid IMEI [${list[2]}]`);
  refusal(5, 'Service Not Active');
  const page = await app.open();
  await connectTo(page, supplier);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  await page.getByLabel('Paste or drop a list').fill(list.join('\n'));
  await page.getByRole('button', { name: 'Check list' }).click();
  await chooseService(page, 'Find My iPhone');
  await page.getByRole('button', { name: /^Order 8/ }).click();
  await untilSettled(page);
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('8 of 8 finished')).toBeVisible({ timeout: 60_000 });
  const identifiers = async () =>
    Promise.all((await rows(page).all()).map(async (row) => (await row.textContent())?.replace(/\D/g, '')));
  const isInOrder = async () => {
    const shown = await identifiers();
    expect(shown).toHaveLength(8);
    for (const [at, text] of shown.entries()) expect(text).toContain(list[at]);
  };
  await isInOrder();

  await test.step('retrying shows counts, reasons and cost; rows that would be refused again are not ticked', async () => {
    await page.getByRole('button', { name: 'Not accepted 3' }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: /^All 8/ }).click();
    // Two keys: one opens the question, one confirms the payment.
    await page.keyboard.press('t');
    const dialog = page.getByRole('dialog', { name: 'Retry 2 of 3?' });
    await expect(dialog.getByRole('checkbox', { name: /Service Not Active/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /Invalid IMEI/ })).not.toBeChecked();
    await untilSettled(page);
    await expectAccessibleInBothThemes(page, 'what is retried');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Not accepted 1' })).toBeVisible();
    await expect(page.getByText('8 of 8 finished')).toBeVisible({ timeout: 60_000 });
    await isInOrder();
    expect(supplier.orders()).toHaveLength(7);
  });

  await test.step('results are copied in list order, one line each', async () => {
    await page.getByRole('button', { name: 'Copy results' }).click();
    await expect(page.getByText('8 orders copied')).toBeVisible();
    const copied = await app.copied();
    expect(copied.split('\n').map((line) => line.slice(0, 15))).toEqual(list);
  });
  await test.step('and for the customer’s own sheet, each on its original line, whatever the filter', async () => {
    await page.getByRole('button', { name: /^Done 7/ }).click();
    await expect(rows(page)).toHaveCount(7);
    await page.getByRole('button', { name: 'Copy for their sheet' }).click();
    await expect(page.getByText(/^Copied\. Paste into row 1/)).toBeVisible();
    const lines = (await app.copied()).split('\n');
    expect(lines).toHaveLength(8);
    for (const [at, line] of lines.entries())
      expect(line.split('\t').slice(0, 2)).toEqual([list[at], at === 2 ? 'Not accepted' : 'Done']);
  });
  await expectAccessibleInBothThemes(page, 'a batch');
  await supplier.stop();
});
