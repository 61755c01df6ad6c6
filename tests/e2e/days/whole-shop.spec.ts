import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

test('Desk, Orders, Batches and Reports cover the whole shop, whichever supplier is selected', {
  tag: '@whole',
}, async ({ app }) => {
  const [first, supplier] = [
    await startPracticeSupplier({ speed: 600 }),
    await startPracticeSupplier({ speed: 600 }),
  ];
  const page = await app.open();
  await connectTo(page, first, 'First supplier');
  await orderDevice(page, 1);
  await expect(page.getByText('Just ordered')).toBeVisible();

  await goTo(page, '/welcome');
  await connectTo(page, supplier);
  // The new supplier is selected and has no orders. Results that wait for a customer are still shown, with their supplier.
  const mine = page.getByRole('row').filter({ hasText: sampleImei(1) });
  await expect(mine).toContainText('Done');
  await expect(mine.getByRole('img', { name: 'First supplier' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ready to collect/ })).toContainText('1');
  await expectAccessible(page, 'Desk of two suppliers');

  await page.getByRole('link', { name: /^Ready to collect/ }).click();
  await expect(page.getByRole('grid', { name: 'Orders' }).getByText(sampleImei(1).slice(2, 8))).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Connection', { exact: true }).selectOption({ label: 'Supplier' });
  await page.keyboard.press('Escape');
  await expect(mine).toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Books' }).click();
  await expect(page.getByRole('img', { name: 'First supplier' }).first()).toBeVisible();
  await supplier.stop();
  await first.stop();
});

test('practice orders do not count in a shop with a real supplier, and Reports says that they are left out', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 1);
  const openReports = () => page.getByRole('navigation').getByRole('link', { name: 'Books' }).click();
  const leftOut = page.getByText('Orders with the practice supplier are not counted.');
  await openReports();
  await expect(page.getByRole('region', { name: 'Results by service' })).toContainText('Find My');
  await expect(leftOut).toHaveCount(0);
  await goTo(page, '/welcome');
  await connectTo(page, supplier);
  await openReports();
  await expect(leftOut).toBeVisible();
  await expect(page.getByText('No orders in this period')).toBeVisible();
  await orderDevice(page, 2);
  const justOrdered = page.getByRole('region', { name: 'Just ordered' }).getByRole('listitem');
  await expect(justOrdered).toHaveCount(1);
  await supplier.stop();
});
