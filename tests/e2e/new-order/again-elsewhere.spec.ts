import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

test('an order is repeated at its own supplier, whichever supplier the page shows', {
  tag: '@whole',
}, async ({ app }) => {
  const first = await startPracticeSupplier({ speed: 600 });
  const second = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, first, 'First supplier');
  await orderDevice(page, 1);
  await goTo(page, '/welcome');
  await connectTo(page, second);
  await page
    .getByRole('row')
    .filter({ hasText: sampleImei(1) })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Order again/ }).click();
  await expect(page.getByLabel('Reason for ordering again')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('First supplier');
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(sampleImei(1));
  await first.stop();
  await second.stop();
});
