import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, orderDevice } from '../../support/page/e2e-shop.ts';

test('one cause is shown once, covers no control in use, and disappears when it is over', {
  tag: '@whole',
}, async ({ app }) => {
  // The supplier is slow, so that the order stays open.
  const supplier = await startPracticeSupplier({ speed: 0.01 });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  await page.getByRole('region', { name: 'Just ordered' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeVisible();
  const ask = page.getByRole('button', { name: 'Check status' });
  await expect(ask).toBeVisible();

  supplier.faults.add({ match: {}, fault: { kind: 'server-error', status: 503 } });
  const notices = page.locator('.mantine-Notification-root');
  for (let time = 0; time < 3; time += 1) {
    await ask.click();
    await expect(ask).toBeEnabled();
    await expect(notices).toHaveCount(1);
  }
  const examine = page.getByRole('button', { name: 'Diagnose' });
  await expect(examine).toBeVisible();
  // The banner already says the same.
  await notices.getByRole('button', { name: 'Close' }).click();
  const refresh = page.getByRole('banner').getByRole('button', { name: 'Refresh balance' });
  await refresh.click();
  await expect(refresh).toBeEnabled();
  await expect(notices).toHaveCount(0);
  await ask.click();
  await expect(notices).toHaveCount(1);
  const [notice, banner] = [await notices.boundingBox(), await examine.boundingBox()];
  expect(notice?.y, 'below the banners').toBeGreaterThan((banner?.y ?? 0) + (banner?.height ?? 0));

  supplier.faults.clear();
  await refresh.click();
  await expect(notices).toHaveCount(0);
  await expect(examine).toHaveCount(0);
  await supplier.stop();
});
