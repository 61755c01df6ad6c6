import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, openScreen, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';
import { slowAnswers } from '../../support/page/slow-answers.ts';

test('a double charge is reported on the Desk, shown with its rows, settled by name and reopened', async ({
  app,
}) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  supplier.setBookkeeping({ chargesTwice: 1 });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  await expect(page.getByText('Just ordered')).toBeVisible();

  const rail = page.getByRole('navigation');
  await openScreen(page, 'Wallet');
  const table = page.getByRole('grid', { name: 'Differences' });
  const row = table.getByRole('row').filter({ hasText: 'Charged twice' });
  await expect(row).toBeVisible();
  await expect(row).toContainText('Find My iPhone');
  await expectAccessible(page, 'with a difference');

  await rail.getByRole('link', { name: 'Desk' }).click();
  const alerts = page.getByRole('region', { name: 'Needs attention' });
  await expect(alerts).toContainText(/Supplier owes you .* for 1 order/);
  await alerts.getByRole('link', { name: 'View' }).click();

  await row.click();
  const details = page.getByRole('complementary', { name: 'Difference details' });
  await expect(details).toContainText('The supplier charged this order more than once.');
  await expect(details.getByText('2 rows in the wallet')).toBeVisible();
  await expect(details).toContainText(sampleImei(1).slice(-4));
  await expectAccessible(page, 'with the details of a difference');
  await expect(details.getByRole('button', { name: 'Copy for the supplier' })).toBeVisible();
  await details.getByRole('button', { name: 'Settle…' }).click();
  await details.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(details.getByText('Required')).toHaveCount(2);
  await details.getByRole('textbox').first().fill('Credited by chat');
  await details.getByRole('textbox').last().fill('Mara');
  await expectAccessible(page, 'settling');
  await details.getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(page.getByText('Everything matches')).toBeVisible();
  await expect(page.getByText('nothing')).toHaveCount(3);

  await page.getByText('Settled (1)').click();
  await row.click();
  await expect(details).toContainText('Settled by Mara');
  await expect(details).toContainText('Credited by chat');
  await details.getByRole('button', { name: 'Reopen…' }).click();
  await details.getByRole('textbox').first().fill('It was not');
  await details.getByRole('button', { name: 'Reopen', exact: true }).click();
  await page.getByText('To check (1)').click();
  await expect(row).toBeVisible();
  await page.getByText('Transactions', { exact: true }).click();
  await expect(
    page
      .getByRole('grid', { name: 'Wallet' })
      .getByText(/Order #/)
      .first(),
  ).toBeVisible();

  const { 0: units = '', 1: cents = '' } = supplier.balance().split('.');
  await supplier.setBalance(`${Number(units) + 200}.${cents}`);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Topped up: 200.00 USD')).toBeVisible();
  await supplier.stop();
});

test('another supplier’s debt is shown in this supplier’s wallet, and links there', {
  tag: '@whole',
}, async ({ app }) => {
  const honest = await startPracticeSupplier({ speed: 600 });
  const supplier = await startPracticeSupplier({ speed: 600 });
  supplier.setBookkeeping({ chargesTwice: 1 });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  await expect(page.getByText('Just ordered')).toBeVisible();
  const rail = page.getByRole('navigation');
  const screen = page.getByRole('main');
  await openScreen(page, 'Wallet');
  await expect(page.getByRole('grid', { name: 'Differences' })).toContainText('Charged twice');
  await expect(screen.getByText(/Supplier owes you .* for 1 order/)).toHaveCount(0);

  await goTo(page, '/welcome');
  await connectTo(page, honest, 'Honest');
  const current = page.getByRole('banner').getByRole('button', { name: /^Connection: / });
  await expect(current).toContainText('Honest');
  await openScreen(page, 'Wallet');
  await expect(screen.getByText(/Supplier owes you .* for 1 order/)).toBeVisible();
  await expectAccessible(page, 'with a word of another wallet');
  await screen.getByRole('button', { name: 'View the wallet of Supplier' }).click();
  await expect(current).toContainText('Supplier');
  await expect(page.getByRole('grid', { name: 'Differences' })).toContainText('Charged twice');
  await expect(screen.getByText(/Supplier owes you .* for 1 order/)).toHaveCount(0);

  // The Desk names the supplier concerned, and its link opens that supplier's wallet.
  await current.click();
  await page.getByRole('menuitem', { name: 'Honest' }).click();
  await expect(current).toContainText('Honest');
  await rail.getByRole('link', { name: 'Desk' }).click();
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: 'View' }).click();
  await expect(current).toContainText('Supplier');
  await expect(page.getByRole('grid', { name: 'Differences' })).toContainText('Charged twice');
  await supplier.stop();
  await honest.stop();
});

test('orders not yet compared are shown once, however often the view changes, and disappear after the read', {
  tag: '@whole',
}, async ({ app, context }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'answers are held back on the way to a browser');
  const answers = await slowAnswers(context, /wallet\/refresh/);
  const supplier = await startPracticeSupplier({ speed: 600 });
  supplier.setBookkeeping({ chargesTwice: 1 });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  const _rail = page.getByRole('navigation');
  await openScreen(page, 'Wallet');
  const table = page.getByRole('grid', { name: 'Differences' });
  await expect(table.getByRole('row').filter({ hasText: 'Charged twice' })).toBeVisible();

  answers.hold();
  await orderDevice(page, 2);
  await openScreen(page, 'Wallet');
  await answers.asked();
  const notCounted = page.getByText(/not counted yet/);
  await expect(notCounted).toHaveCount(1);
  for (const view of ['Transactions', /^Check/]) {
    await page.locator('label').filter({ hasText: view }).first().click();
    await expect(table).toHaveCount(view === 'Transactions' ? 0 : 1);
    await expect(notCounted).toHaveCount(1);
  }
  answers.answer();
  await expect(notCounted).toHaveCount(0);
  await supplier.stop();
});

test('counts of checks and claims are not shown as zero before they are known', {
  tag: '@whole',
}, async ({ app, context }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'answers are held back on the way to a browser');
  const answers = await slowAnswers(context, /claims\/counts|wallet\/findings/);
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  answers.hold();
  await page.reload();
  const _rail = page.getByRole('navigation');
  await openScreen(page, 'Claims');
  await expect(page.getByRole('radio', { name: 'To send', exact: true })).toBeAttached();
  await openScreen(page, 'Wallet');
  await expect(page.getByRole('radio', { name: 'Check', exact: true })).toBeAttached();
  answers.answer();
  await expect(page.getByRole('radio', { name: 'Check (0)' })).toBeAttached();
  await openScreen(page, 'Claims');
  await expect(page.getByRole('radio', { name: 'To send (0)' })).toBeAttached();
  await supplier.stop();
});
