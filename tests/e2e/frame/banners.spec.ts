import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, orderDevice } from '../../support/page/e2e-shop.ts';
import { faultOn } from '../../support/supplier/fault-on.ts';

// Simulates a computer without a keychain.
const { DBUS_SESSION_BUS_ADDRESS } = process.env;
test.beforeEach(() => {
  test.skip(process.platform !== 'linux', 'a test cannot take the keychain of other systems away');
  process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nowhere';
});
test.afterEach(() => {
  if (DBUS_SESSION_BUS_ADDRESS === undefined) delete process.env.DBUS_SESSION_BUS_ADDRESS;
  else process.env.DBUS_SESSION_BUS_ADDRESS = DBUS_SESSION_BUS_ADDRESS;
});

test('a missing key is shown together with an uncertain order, and only less urgent messages are behind a button', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 1 });
  faultOn(supplier, 'placeimeiorder', { kind: 'drop', when: 'after-taking' }, 1);
  // The supplier's list of orders cannot be read, so it cannot settle the order.
  supplier.faults.add({
    match: { method: 'GET', path: '/api/v1/orders' },
    fault: { kind: 'server-error', status: 503 },
  });
  let page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);

  await expect(page.getByText('is uncertain: it may be paid')).toBeVisible();

  // The connection's key is gone after a restart.
  await app.close();
  page = await app.open();
  const shown = (words: string) => page.getByText(words);
  await expect(shown('is uncertain: it may be paid')).toBeVisible();
  await expect(shown('is not on this computer. Enter it again to continue.')).toBeVisible();
  await expect(shown('Keys cannot be saved on this computer')).toBeHidden();
  await page.getByRole('button', { name: 'and 1 more' }).click();
  await expect(shown('Keys cannot be saved on this computer')).toBeVisible();
  await page.getByRole('button', { name: 'Show one' }).click();
  await expect(shown('is not on this computer. Enter it again to continue.')).toBeVisible();
  await supplier.stop();
});
