import { expect } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { confirmation, connectToPractice, fillOrder } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

test('the app asks about an ambiguous amount, and reads digits of any script', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await fillOrder(page, 61);
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toHaveCount(0);

  const price = page.getByLabel('Customer price', { exact: true });
  await price.fill('1,234');
  await expect(page.getByText('Which one do you mean?')).toBeVisible();
  await expect(page.getByText('Check the customer price.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review order' })).toBeDisabled();
  await expect(page.getByRole('button', { name: '1.2340' })).toBeVisible();
  await page.getByRole('button', { name: '1,234.00' }).click();
  await expect(price).toHaveValue('1234');
  await expect(price).toBeFocused();
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(confirmation(page)).toContainText('1,234.00');
  await page.keyboard.press('Escape');

  await price.fill('١٬٢٣٤٫٥');
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(confirmation(page)).toContainText('1,234.50');
  await page.keyboard.press('Escape');

  // A field that saves when it loses the focus also asks which amount is meant.
  await goTo(page, '/settings');
  const low = page.getByLabel('Low balance warning', { exact: true });
  await low.fill('1.500');
  await low.press('Tab');
  await page.getByRole('button', { name: '1,500.00' }).click();
  await expect(low).toHaveValue('1500');
  await page.reload();
  await expect(low).toHaveValue('1500');
});

test('a count is read in digits of any script, and without a count nothing happens', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await fillOrder(page, 62);
  await page.keyboard.press('Escape');
  await page.getByLabel('Customer price', { exact: true }).fill('5');
  await page.getByRole('combobox', { name: 'Customer' }).fill('Ana');
  await page.getByRole('button', { name: 'Quote this price…' }).click();
  const days = page.getByLabel('Days valid', { exact: true });
  await days.fill('');
  await expect(page.getByRole('button', { name: 'Save quote' })).toBeDisabled();
  await days.fill('٣');
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByText(/Quote saved until/).first()).toBeVisible();
});
