import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, orderDevice } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

test('a service’s past costs are shown as chart and list next to the catalogue, the rest on a press', {
  tag: '@whole',
}, async ({ app }) => {
  let price = '4.20';
  const supplier = await startScriptedSupplier({
    imeiservicelist: () => ({
      SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Find My iPhone', CREDIT: price }] }],
    }),
  });
  const page = await app.open();
  await connectTo(page, supplier);
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices', exact: true }).click();
  await page.getByText('Find My iPhone').first().click();
  const details = page.getByRole('complementary', { name: 'About this service' });
  await expect(details.getByText(/^Same cost since /)).toBeVisible();
  await expect(details.getByRole('heading', { name: 'Cost history' })).toHaveCount(0);

  const rows = details.getByRole('region', { name: 'Cost history' }).getByRole('listitem');
  for (const next of ['4.50', '4.05', '4.10', '4.30', '4.60', '4.50']) {
    price = next;
    await page.getByRole('button', { name: 'Refresh prices' }).first().click();
    await expect(rows.first()).toContainText(next);
  }
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText('−0.10 (−2.2%)');
  await expect(details.getByText(/down from 4\.60\sUSD\ssince /)).toBeVisible();
  await expect(
    details.getByRole('img', { name: /^Cost from .* until today: lowest 4.05 USD, highest 4.60 USD$/ }),
  ).toBeVisible();
  // Waits until the message is gone: while it fades, its contrast is too low for the accessibility check.
  await expect(page.getByText(/^Prices refreshed/)).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'the price history');
  await details.getByRole('button', { name: 'Show 2 earlier prices' }).click();
  await expect(rows).toHaveCount(7);
  await expect(rows.last()).toContainText('4.20');
  await supplier.close();
});

test('the Desk shows the monthly effect of a risen price, until it is dismissed', {
  tag: '@whole',
}, async ({ app }) => {
  let price = '4.20';
  const supplier = await startScriptedSupplier({
    imeiservicelist: () => ({
      SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Find My iPhone', CREDIT: price }] }],
    }),
    placeimeiorder: { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '4711' }] },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  const rail = page.getByRole('navigation');
  price = '4.50';
  await rail.getByRole('link', { name: 'Services and prices', exact: true }).click();
  await page.getByRole('button', { name: 'Refresh prices' }).first().click();
  await rail.getByRole('link', { name: 'Desk', exact: true }).click();
  const alerts = page.getByRole('region', { name: 'Needs attention' });
  const words =
    'Price of Find My iPhone rose from 4.20 USD to 4.50 USD: about 0.30 USD more a month at today’s use.';
  await expect(alerts.getByText(words)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the Desk with a price that rose');
  await alerts.getByRole('button', { name: 'Dismiss: price changes' }).click();
  await expect(page.getByText(words)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Last orders' })).toBeVisible();
  await expect(page.getByText(words)).toHaveCount(0);
  await supplier.close();
});
