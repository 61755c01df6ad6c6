import { expect } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { openShopOfYears } from '../../support/past/shop-of-years.ts';

test('a view is saved with its filters and columns, shown by keys, renamed and removed', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await openShopOfYears(app, 200);
  const list = page.getByRole('grid', { name: 'Orders' });
  await page.getByRole('button', { name: /^Rejected/ }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Note' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('region', { name: 'Saved views' });
  await views.getByLabel('View name').fill('Refusals');
  await page.keyboard.press('Enter');
  await expect(views.getByRole('button', { name: 'Refusals', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^All/ }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('200 orders')).toBeVisible();
  await expect(list.getByRole('columnheader', { name: 'Note' })).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(async () => {
    await list.locator('[data-line]').first().focus();
    // The keys come at a person's speed: faster keys count as a scanner's and do nothing.
    await page.keyboard.press('v', { delay: 80 });
    await page.waitForTimeout(80);
    await page.keyboard.press('1');
    await expect(page.getByText('22 orders')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(list.getByRole('columnheader', { name: 'Note' })).toBeVisible();

  await page.getByRole('button', { name: 'Refusals' }).click();
  await views.getByRole('button', { name: 'Rename Refusals' }).click();
  await views.getByLabel('View name').fill('Money back');
  await views.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(views.getByRole('button', { name: 'Money back', exact: true })).toBeVisible();
  await views.getByRole('button', { name: 'Remove Money back' }).click();
  await expect(views.getByText(/Save the search/)).toBeVisible();
});
