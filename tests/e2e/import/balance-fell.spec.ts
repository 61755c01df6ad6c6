import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectTo, untilSettled } from '../../support/page/e2e-shop.ts';

test('a price that changes meanwhile stops the list after three rows and shows the charges; each order says where its money is', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const list = [...Array(8).keys()].map((row) => sampleImei(row));
  await page.getByLabel('Paste or drop a list').fill(list.join('\n'));
  await page.getByRole('button', { name: 'Check list' }).click();
  await chooseService(page, 'Find My iPhone');
  await page.getByRole('button', { name: /^Order 8/ }).click();
  await untilSettled(page);
  supplier.setSite({ offers: { 103: { price: '4.00' } } });
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();

  await expect(page.getByText('Paused: the balance fell by more than the orders cost')).toBeVisible();
  await expect(page.getByText(/The balance fell by 12 USD\. What was sent explains 0\.06 USD/)).toBeVisible();
  await expect(page.getByText(/The supplier shows 4\.00 USD for the order/)).toBeVisible();
  expect(supplier.orders()).toHaveLength(3);
  await expectAccessible(page, 'with the stop');

  await page.getByRole('grid', { name: 'Orders' }).locator('[data-line]').first().dblclick();
  const money = page.locator('[data-money]');
  await expect(money).toHaveText(/Paid/);
  const orderAt = page.url();
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  const differences = page.getByRole('grid', { name: 'Differences' }).getByRole('row');
  await expect(differences.filter({ hasText: 'Charged too much' })).toHaveCount(3);
  // The order then shows the wallet's amount.
  await page.goto(orderAt);
  await expect(money).toHaveText('Paid 4.00 USD');
});
