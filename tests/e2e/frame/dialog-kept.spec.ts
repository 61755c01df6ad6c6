import { expect } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, openScreen } from '../../support/page/e2e-shop.ts';

test('a press beside a dialog keeps what was typed, and closes a dialog without input', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  const pressBeside = () => page.mouse.click(20, 700);
  const dialog = page.getByRole('dialog');

  await openScreen(page, 'Customers');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  await dialog.getByLabel('Name', { exact: true }).fill('Ana Silva');
  await pressBeside();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Ana Silva');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await openScreen(page, 'Prices');
  await page.getByRole('button', { name: 'New rule' }).first().click();
  await dialog.getByLabel('Add percent').fill('15');
  await pressBeside();
  await expect(dialog.getByLabel('Add percent')).toHaveValue('15');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('Shift+?');
  await expect(dialog).toBeVisible();
  await pressBeside();
  await expect(dialog).toHaveCount(0);
});
