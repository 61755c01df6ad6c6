import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, orderDevice, untilSettled } from '../../support/page/e2e-shop.ts';

/** Dispatches a real paste event with this text on the focused element, like Ctrl+V. */
async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a list pasted on any screen is checked for the last service, and two deliberate keys order it', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 900);

  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  await test.step('pasting into a field inserts text', async () => {
    await page.getByLabel('Search orders').focus();
    await pasteText(page, 'Ana');
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
  });
  await pasteText(page, [1, 2, 3].map((row) => sampleImei(row)).join('\n'));
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  const go = page.getByRole('button', { name: /^Order 3/ });
  await expect(go).toBeEnabled();
  await expect(page.getByRole('row').nth(1)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Order this list?' });
  await expect(dialog.getByText(/Find My iPhone/)).toBeVisible();
  await untilSettled(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/of 3 finished/)).toBeVisible();

  await test.step('the batch shows its list, and each count filters its rows', async () => {
    await expect(page.getByText('3 of 3 finished')).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Orders' });
    await expect(grid.locator('[data-line]')).toHaveCount(3);
    const chip = page.getByRole('button', { name: /^(Done|Rejected) \d/ }).first();
    const count = Number(/\d+/.exec((await chip.textContent()) ?? '')?.[0]);
    await chip.click();
    await expect(grid.locator('[data-line]')).toHaveCount(count);
    await expect(page).toHaveURL(/\/batches\/.*states=/);
  });
});
