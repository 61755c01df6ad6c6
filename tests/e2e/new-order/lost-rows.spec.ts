import { expect } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { confirmation, connectTo, openScreen, payButton, untilSettled } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

const read = { SERVICEID: '12', SERVICENAME: 'Find My iPhone', CREDIT: '0.10' };
const lost = { REF_NO: '77', BEZEICHNUNG: 'Carrier unlock', CREDIT: '4.20' };

for (const [where, lists] of [
  ['the list', { imeiservicelist: [read, lost] }],
  ['a further list', { imeiservicelist: [read], getserverservicelist: [{ ...read, SERVICEID: '13' }, lost] }],
] as const)
  test(`an unreadable service in ${where} is opened there, mapped after a preview, and ordered`, {
    tag: '@whole',
  }, async ({ app }) => {
    const listed = Object.fromEntries(
      Object.entries(lists).map(([action, services]) => [action, { SUCCESS: [{ LIST: services }] }]),
    );
    const placed: string[] = [];
    const supplier = await startScriptedSupplier({
      ...listed,
      placeimeiorder: (form: URLSearchParams) => {
        placed.push(form.get('ID') ?? '');
        return { SUCCESS: [{ MESSAGE: 'Order received', REFERENCEID: '98213' }] };
      },
    });
    const page = await app.open();
    await connectTo(page, supplier);
    await openScreen(page, 'Catalogue');
    await expect(page.getByText(/^1 of [23] services could not be read/)).toBeVisible();
    await page.getByRole('link', { name: 'Show these rows and say what the fields mean' }).click();

    await expect(page.getByText(/^Row 1, not readable/)).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'BEZEICHNUNG' })).toBeVisible();
    await page
      .getByLabel(/^Read .*REF_NO as$/)
      .first()
      .selectOption('Service ID');
    await page
      .getByLabel(/^Read .*BEZEICHNUNG as$/)
      .first()
      .selectOption('Service name');
    await expect(page.getByText('How it will be read with your corrections')).toBeVisible();
    await expect(page.getByText('2 rows can be read.')).toBeVisible();
    await page.getByRole('button', { name: 'Save corrections' }).click();

    await openScreen(page, 'Catalogue');
    await expect(page.getByText(/could not be read/)).toHaveCount(0);
    await page.getByText('Carrier unlock').first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Carrier unlock' })).toBeVisible();
    await page.getByRole('link', { name: 'New order', exact: true }).last().click();
    await page.getByLabel(/^(IMEI|Identifier)$/).fill(sampleImei(1));
    await page.getByRole('button', { name: 'Review order' }).click();
    await expect(confirmation(page)).toBeVisible();
    await untilSettled(page);
    await payButton(page).click();
    await expect(page.getByText('Just ordered')).toBeVisible();
    await expect.poll(() => placed).toEqual(['77']);
    await supplier.close();
  });

test('before an order for a service of a failed list is confirmed, the app says that it will wait: alone and in a list', {
  tag: '@whole',
}, async ({ app }) => {
  let fails = false;
  const server = { ...read, SERVICEID: '13', SERVICENAME: 'Tool credits', SERVICETYPE: 'IMEI' };
  const supplier = await startScriptedSupplier({
    getserverservicelist: () =>
      fails ? { ERROR: [{ MESSAGE: 'Internal error' }] } : { SUCCESS: [{ LIST: [server] }] },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  await openScreen(page, 'Catalogue');
  await expect(page.getByText('Tool credits').first()).toBeVisible();
  fails = true;
  await page.getByRole('button', { name: 'Refresh prices' }).click();
  await expect(page.getByText('Not refreshed').first()).toBeVisible();

  const waits = /will wait/;
  await openScreen(page, 'New order');
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible();
  await expect(page.getByText(waits)).toHaveCount(0);
  await page.getByRole('button', { name: 'Change service' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Tool');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible();
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(2));
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(confirmation(page).getByText(waits)).toBeVisible();
  await page.keyboard.press('Escape');

  await openScreen(page, 'Import');
  await page.getByLabel('Paste or drop a list').click();
  await page.keyboard.insertText(`${sampleImei(3)}\n${sampleImei(4)}`);
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Tool');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: waits })).toBeVisible();
  await page.getByRole('button', { name: /^Order 2/ }).click();
  await expect(page.getByRole('dialog').getByText(waits)).toBeVisible();
  await supplier.close();
});
