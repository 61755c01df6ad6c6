import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, connectToPractice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

test('another supplier’s offer for a service is found, confirmed as the same, and shown with it', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ port: 0 });
  const page = await app.open();
  await connectToPractice(page);
  await goTo(page, '/welcome');
  await connectTo(page, supplier);
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
  const service = page.locator('[data-line]').filter({ hasText: 'Samsung Info & Carrier' });
  await service.click();
  const there = page.getByRole('region', { name: 'At your other suppliers' });
  await there.getByRole('button', { name: 'Find this service' }).click();
  await expectAccessible(page, 'with likely services of another supplier');
  await there.getByRole('button', { name: 'This one: Samsung Info & Carrier' }).click();
  await expect(there.getByText('Here', { exact: true })).toBeVisible();
  await expect(there.getByText('Balance there')).toBeVisible();
  await expect(there.getByText('No orders yet')).toHaveCount(2);
  await expectAccessible(page, 'with a service of another supplier beside it');

  await there.getByRole('button', { name: 'Not the same' }).click();
  await expect(there.getByRole('button', { name: 'Find this service' })).toBeVisible();
  await supplier.stop();
});
