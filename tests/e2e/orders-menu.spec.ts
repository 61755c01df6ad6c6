import { expect } from '@playwright/test';
import { test } from '../support/app/e2e.ts';
import { imeiOf } from '../support/shop/many-orders.ts';
import { openShopOfYears } from '../support/shop/shop-of-years.ts';

test('the menu of a row and of the selection, by pointer and by keys', async ({ app }) => {
  test.setTimeout(120_000);
  const page = await openShopOfYears(app, 200);
  const rows = page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');
  await rows.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy IMEI', exact: true }).click();
  await expect(page.getByText(`Copied: ${imeiOf(200)}`)).toBeVisible();

  await rows.nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeHidden();
  await menu.getByRole('menuitem', { name: 'Copy as table' }).click();
  await expect(page.getByText('2 orders copied')).toBeVisible();
  await expect(rows.nth(2)).toBeFocused();

  await rows.nth(4).focus();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: 'Order again…' }).click();
  await expect(page).toHaveURL(/new-order.*again=/);
});
