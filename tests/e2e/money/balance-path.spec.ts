import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, openScreen } from '../../support/page/e2e-shop.ts';

test('without a wallet the balance reveals charges without orders, and a person settles them', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ dialect: 'no-rest', speed: 100 });
  const page = await app.open();
  await connectTo(page, supplier);
  const rail = page.getByRole('navigation');
  const tell = async (balance: string, shown: string) => {
    await supplier.setBalance(balance);
    await page.getByRole('button', { name: 'Refresh balance' }).click();
    await expect(page.getByRole('banner')).toContainText(shown);
  };
  // Changes are reported only after the first reading of the balance, and when the account is known to have no wallet.
  await expect(page.getByRole('banner')).toContainText('500.00');
  await openScreen(page, 'Wallet');
  await expect(page.getByText(/from orders placed here|This supplier has no wallet/).first()).toBeVisible();
  await rail.getByRole('link', { name: 'Desk' }).click();
  await tell('700.00', '700.00');
  await expect(page.getByText('Topped up: 200.00 USD')).toBeVisible();
  await tell('687.50', '687.50');
  const alert = page.getByText('the balance fell by at least 12.50 USD that no order here explains.');
  await expect(alert).toBeVisible();

  await openScreen(page, 'Wallet');
  const check = page.getByRole('radio', { name: 'Check (1)' });
  await expect(check).toBeChecked();
  await expect(page.getByText('1 fall is not explained by your orders: 12.50 USD in total.')).toBeVisible();
  const table = page.getByRole('grid', { name: 'Balance changes that no order here explains' });
  await expect(table.getByRole('row').filter({ hasText: 'Came in' })).toContainText('+200.00');
  await expectAccessible(page, 'with the balance held against orders');

  await table.getByRole('row').filter({ hasText: 'Not ordered here' }).click();
  const details = page.getByRole('complementary', { name: 'Balance change details' });
  await expect(details).toContainText('The balance fell by more than your orders explain');
  await details.getByRole('button', { name: 'Settle…' }).click();
  await details.getByLabel('What did you see?').fill('ordered on their website');
  await details.getByLabel('Your name').fill('Mara');
  await expectAccessible(page, 'while a change of the balance is settled');
  await details.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(table.getByRole('row').filter({ hasText: 'Not ordered here' })).toContainText('Mara');
  await expect(page.getByRole('radio', { name: 'Check (0)' })).toBeChecked();
  await rail.getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByText('Spent today')).toBeVisible();
  await expect(alert).toBeHidden();
  await supplier.stop();
});
