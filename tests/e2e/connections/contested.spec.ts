import { expect, type Page } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { connectTo, connectWithUserName } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

const row = (id: string, name: string, server: string) => ({
  SERVICEID: id,
  SERVICENAME: name,
  CREDIT: '0.10',
  SERVER: server,
});
const lists = {
  imeiservicelist: {
    SUCCESS: [{ LIST: [row('12', 'Find My iPhone', '0'), row('13', 'Carrier check', '0')] }],
  },
  getserverservicelist: { SUCCESS: [{ LIST: [row('12', 'Tool credits', '1')] }] },
};
const details = (page: Page) => page.getByRole('complementary', { name: 'About this service' });
const question = (page: Page) =>
  details(page).getByRole('heading', { name: /^This supplier lists 2 services/ });

async function looksAtBoth(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices', exact: true }).click();
  await page.getByText('Find My iPhone').first().click();
  await expect(question(page)).toBeVisible();
  await page.getByText('Carrier check').first().click();
  await expect(details(page).getByRole('heading', { level: 2, name: 'Carrier check' })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await page.getByText('Tool credits').first().click();
}

test('O10: the app asks for a choice only for services that share a number', {
  tag: '@whole',
}, async ({ app }) => {
  const accountinfo = (form: URLSearchParams) =>
    form.has('username')
      ? { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] }
      : { ERROR: [{ MESSAGE: 'User name is required' }] };
  const supplier = await startScriptedSupplier({ ...lists, accountinfo });
  const page = await app.open();
  await connectWithUserName(page, { ...supplier, userName: 'shop' });
  await looksAtBoth(page);
  await details(page).getByRole('button', { name: 'Choose this one: Tool credits' }).click();
  await expect(details(page).getByRole('link', { name: 'New order', exact: true })).toBeVisible();
  await supplier.close();
});

test('when no order can name one of two services, this is said instead of the choice', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startScriptedSupplier(lists);
  const page = await app.open();
  await connectTo(page, supplier);
  await looksAtBoth(page);
  await expect(question(page)).toBeVisible();
  await expect(details(page)).toContainText('We cannot tell this supplier which service you mean');
  await expect(details(page)).toContainText('Ask the supplier for an ID of its own for each');
  await expect(details(page).getByRole('button', { name: /^Choose this one/ })).toHaveCount(0);
  await expect(details(page).getByRole('link', { name: 'New order', exact: true })).toHaveCount(0);
  if (process.env.IMEI_DESK_SHOTS !== undefined)
    await page.screenshot({ path: `${process.env.IMEI_DESK_SHOTS}/contested.png` });
  await supplier.close();
});
