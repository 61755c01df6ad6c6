import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import {
  chooseService,
  confirmation,
  connectTo,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';

test('a rule made by keyboard prices an order, says why, and its profit is in the reports', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  await page.keyboard.type('gp', { delay: 60 });
  await expect(page.getByRole('heading', { name: 'Prices', exact: true })).toBeFocused();
  await expect(page.getByText('No rules yet')).toBeVisible();
  await page.keyboard.press('a');
  const form = page.getByRole('dialog', { name: 'New rule' });
  await form.getByLabel('Add percent').fill('abc');
  await expect(form.getByText('Enter a number.')).toBeVisible();
  await form.getByLabel('Add percent').fill('50');
  await form.getByLabel('Minimum profit').fill('1,00');
  await form.getByLabel('Round').click();
  await page.getByRole('option', { name: 'up to the next .99' }).click();
  await expect(form.getByRole('status')).toContainText('every service, for everybody: cost + 50%');
  await expectAccessible(page, 'a price rule');
  await form.getByLabel('Minimum profit').press('Enter');
  await expect(form).toBeHidden();
  const rules = page.getByRole('region', { name: 'Rules' });
  await expect(rules.getByRole('button')).toContainText('at least 1.00 profit');

  // An identical rule is refused, and the existing one is named.
  await page.keyboard.press('a');
  await form.getByLabel('Add percent').fill('10');
  await expect(form.getByRole('status')).toContainText('There is already a rule for exactly this');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.keyboard.type('gn', { delay: 60 });
  await chooseService(page, 'Find My iPhone');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  const price = page.getByLabel('Customer price');
  await expect(price).toHaveValue(/\.99$/);
  await expect(page.getByText('By rule: every service, for everybody')).toBeVisible();
  const made = await price.inputValue();
  await price.fill('0.01');
  await expect(page.getByRole('alert').filter({ hasText: 'Below cost' })).toBeVisible();
  await page.getByRole('button', { name: `Use ${made}` }).click();
  await expect(price).toHaveValue(made);
  await expectAccessible(page, 'an order with a price to the customer');

  // A price promised to a customer overrides the rule.
  await page.getByLabel('Customer', { exact: true }).fill('Mara');
  await price.fill('7.50');
  await page.getByRole('button', { name: 'Quote this price…' }).click();
  // If a person empties the field to type another number, the field contains only that number.
  await page.getByLabel('Days valid').press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('3');
  await expect(page.getByLabel('Days valid')).toHaveValue('3');
  await page.getByRole('button', { name: 'Save quote' }).click();
  await expect(page.getByText(/Quote saved until/)).toBeVisible();
  await price.fill('');
  await page.getByRole('button', { name: 'Use 7.50 USD' }).click();
  await expect(price).toHaveValue('7.50');
  await expect(page.getByText(/Quoted to .*Mara.* until/)).toBeVisible();

  await page.getByRole('button', { name: 'Review order' }).click();
  const confirm = confirmation(page);
  await expect(confirm).toContainText('Customer pays');
  await expect(confirm).toContainText('7.50');
  await untilSettled(page);
  await payButton(page).click();
  await expect(page.getByText('Just ordered')).toBeVisible();
  await expect(price).toHaveValue(made);

  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.getByRole('grid').getByText('Mara').dblclick();
  await expect(page.getByText('Customer price')).toBeVisible();
  await expect(page.getByText('Profit', { exact: true })).toBeVisible();
  await expect(page.getByText('Done', { exact: true }).first()).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Books' }).click();
  const earned = page.getByRole('region', { name: 'Earned' });
  await earned.getByText('Customer', { exact: true }).click();
  await expect(earned.getByRole('row').filter({ hasText: 'Mara' })).toContainText('7.50');
  await expectAccessible(page, 'what was earned');
  await supplier.stop();
});
