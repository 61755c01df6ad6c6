import { expect } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { connectTo } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

const row = (id: string, name: string) => ({ SERVICEID: id, SERVICENAME: name, CREDIT: '0.10' });

test('O10: which of two services under one number is meant is asked beside these, and beside no other', async ({
  app,
}) => {
  const supplier = await startScriptedSupplier({
    imeiservicelist: { SUCCESS: [{ LIST: [row('12', 'Find My iPhone'), row('13', 'Carrier check')] }] },
    getserverservicelist: { SUCCESS: [{ LIST: [row('12', 'Tool credits')] }] },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  await page.getByRole('navigation').getByRole('link', { name: 'Catalogue', exact: true }).click();
  const details = page.getByRole('complementary', { name: 'About this service' });
  const question = details.getByRole('heading', { name: /^This supplier lists 2 services/ });
  await page.getByText('Find My iPhone').first().click();
  await expect(question).toBeVisible();
  await page.getByText('Carrier check').first().click();
  await expect(details.getByRole('heading', { level: 2, name: 'Carrier check' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.getByText('Tool credits').first().click();
  await details.getByRole('button', { name: 'Choose this one: Tool credits' }).click();
  await expect(details.getByRole('link', { name: 'New order', exact: true })).toBeVisible();
  await supplier.close();
});
