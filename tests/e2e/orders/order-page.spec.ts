import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import {
  chooseService,
  connectTo,
  fillOrder,
  openScreen,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

test('an order shows customer and result first, has all actions in one column, and keeps its details collapsed', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  await fillOrder(page, 1);
  await page.getByRole('combobox', { name: 'Customer' }).fill('Ana Silva');
  await untilSettled(page);
  await payButton(page).click();
  const placed = page.getByRole('region', { name: 'Just ordered' });
  await expect(placed).toContainText('Ana Silva');
  await expect(placed).toContainText('Find My', { timeout: 60_000 });
  await placed.getByRole('link').first().click();

  const answer = page.getByRole('region', { name: 'Result' }).getByRole('definition').first();
  await expect(answer).toContainText(/ON|OFF/);
  expect(await answer.evaluate((shown) => getComputedStyle(shown).fontSize)).toBe('28px');
  await expect(page.getByRole('main')).toContainText('Ana Silva');

  const actions = page.getByRole('region', { name: 'Actions' }).getByRole('button');
  await expect(actions).toHaveText([
    /^Hand over/,
    /^Copy and hand over/,
    'Copy result',
    /^Message…/,
    /^Print…/,
    'More',
  ]);
  const starts = await actions.evaluateAll((shown) => shown.map((each) => each.getBoundingClientRect().left));
  expect(new Set(starts).size).toBe(1);

  const details = page.getByRole('button', { name: /^Details/ });
  await expect(page.getByText('Requests to the supplier')).toHaveCount(0);
  await details.click();
  await expect(page.getByText('Requests to the supplier')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Accepted by supplier');
  await page.reload();
  await expect(page.getByText('Requests to the supplier')).toBeVisible();
  await expectAccessible(page, 'an order with its details');

  await page.keyboard.press('m');
  await expect(page.getByRole('dialog', { name: 'Message to Ana Silva' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: /^Undo hand-over/ })).toBeVisible();
  await supplier.stop();
});

test('one key hides costs, profits and balance on every screen, also after a restart, but not customer prices', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  await openScreen(page, 'New order');
  await chooseService(page, 'Find My iPhone');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  await page.getByLabel('Customer price').fill('5.50');
  const main = page.getByRole('main');
  await expect(main).toContainText('Profit');
  // The key also works while a field has the focus.
  await page.getByLabel('Customer price').press('Control+.');
  await expect(main).not.toContainText('Profit');
  await expect(main).toContainText('•••');
  await expect(page.getByRole('banner')).toContainText('•••');
  await page.keyboard.press('Control+Enter');
  await expect(payButton(page)).toHaveText(/•••/);
  await untilSettled(page);
  // The app still pays the hidden price.
  await payButton(page).click();
  await expect.poll(() => supplier.orders().length).toBe(1);

  for (const screen of ['Desk', 'Orders', 'Catalogue', 'Import'] as const) {
    await openScreen(page, screen);
    await expect(main).not.toContainText(/\d[.,]\d\d\s*USD/);
  }
  for (const screen of ['Wallet', 'Reports', 'Prices'] as const) {
    await goTo(page, `/${screen.toLowerCase()}`);
    await expect(page.getByText('Cost, profit and balance are hidden')).toBeVisible();
  }
  await expectAccessible(page, 'a screen that is hidden');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Show cost and profit');
  await page.keyboard.press('Escape');

  await page.reload();
  await expect(page.getByText('Cost, profit and balance are hidden')).toBeVisible();
  await openScreen(page, 'Orders');
  await page.getByRole('grid', { name: 'Orders' }).locator('[data-line]').first().dblclick();
  await expect(main).toContainText('5.50');
  await page.getByRole('button', { name: 'Show cost and profit' }).click();
  await expect(main).toContainText('Profit');
  await supplier.stop();
});
