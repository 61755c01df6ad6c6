import { expect } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice } from '../../support/page/e2e-shop.ts';

const [struck, kept] = [sampleImei(1), sampleImei(2)];

test('a row crossed out in a pasted table is set aside, and of two dropped files the second is not lost silently', async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const box = page.getByLabel('Paste or drop a list');
  await box.evaluate(
    (field, [one, other]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', `${one}\n${other}`);
      clipboardData.setData(
        'text/html',
        `<google-sheets-html-origin><table><tr><td style="text-decoration:line-through">${one}</td></tr><tr><td>${other}</td></tr></table>`,
      );
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [struck, kept],
  );
  const picker = page.getByPlaceholder('Find a service by name, group or ID');
  await picker.fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Crossed out in the sheet: set aside').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Order 1/ })).toBeEnabled();

  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Or drop a file here').evaluate((zone, imei) => {
    const dataTransfer = new DataTransfer();
    for (const name of ['one.csv', 'two.csv']) dataTransfer.items.add(new File([`${imei}\n`], name));
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, kept);
  await expect(page.getByText('Only “one.csv” was read. Drop one file at a time.')).toBeVisible();
});
