import { expect, type Page } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { answer, type ScriptedServer, startScriptedServer } from '../../support/network/scripted-server.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, openScreen } from '../../support/page/e2e-shop.ts';
import { startScriptedSupplier } from '../../support/shop/scripted-shop.ts';

let supplier: ScriptedServer | null = null;

// A supplier with an unknown account form and unknown statuses.
test.beforeEach(async () => {
  const answers: Readonly<Record<string, unknown>> = {
    accountinfo: { resultado: { saldo: '52,40', moneda: 'EUR', titular: 'Tienda', nota: '<b>hola</b>' } },
    getimeiorder: { SUCCESS: [{ STATUS: '9', CODE: '' }] },
  };
  supplier = await startScriptedServer([
    (socket, request) => {
      const action = new URLSearchParams(request.body).get('action') ?? '';
      const known = request.line.includes('/api/fusion') && Object.hasOwn(answers, action);
      answer(known ? answers[action] : { message: 'Not found' }, known ? 200 : 404)(socket, request);
    },
  ]);
});
test.afterEach(async () => {
  await supplier?.close();
  supplier = null;
});

test('a person finds the balance in a reply that the app could not read', { tag: '@whole' }, async ({
  app,
}) => {
  const page = await app.open();
  await connectAnyway(page);
  await page.goto(`${page.url().split('#')[0]}#/connections`);
  await page.getByRole('button', { name: 'Test Unforeseen' }).click();
  await page.getByRole('alert').getByRole('link', { name: 'Show the answer' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Response mapping of Unforeseen' })).toBeVisible();

  await page.getByRole('link', { name: /accountinfo/ }).click();
  await expect(page.getByText('We found no balance in this answer.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Read resultado.saldo as').selectOption('Balance');
  await page.getByLabel('Read resultado.moneda as').selectOption('Currency');
  await expect(page.getByText('52.40 EUR')).toBeVisible();
  await expect(page.getByText('2 unsaved corrections')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect(page.getByText('2 unsaved corrections')).toBeHidden();
  await page.getByRole('button', { name: 'Test now' }).click();
  await expect(page.getByText('It works. Balance: 52.40 EUR')).toBeVisible();

  // The supplier's text is shown as it is, never rendered as a page.
  await page.getByText('As received').click();
  await expect(page.getByLabel('The answer as received, without secrets')).toContainText('<b>hola</b>');
});

test('corrections are exported as text, imported, and refused with a reason', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectAnyway(page);
  await page.goto(`${page.url().split('#')[0]}#/connections`);
  await page.getByRole('link', { name: 'Response mapping of Unforeseen' }).click();
  await page.getByRole('link', { name: 'Share or import' }).click();
  const paste = page.getByLabel('Or paste the text');
  await paste.fill('{"other":"file"}');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('It is not a corrections file from IMEI Desk.')).toBeVisible();
  await paste.fill(
    '{"format":"imei-desk-mapping","version":1,"fields":[],"statuses":[{"said":"9","means":"rejected"}]}',
  );
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported: fields 0, statuses 1.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Statuses' }).click();
  await expect(page.getByRole('combobox', { name: 'Meaning of 9' })).toHaveValue('rejected');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Meaning of 9' })).toHaveValue('rejected');
});

async function connectAnyway(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Unforeseen');
  await page.getByLabel('Address', { exact: true }).fill(supplier?.baseAddress ?? '');
  await page.getByRole('textbox', { name: 'API key' }).fill('invented-key-0042');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
}

test('when the supplier names no currency, the catalogue links to the field for it', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ port: 0, dialect: 'no-currency' });
  const page = await app.open();
  await connectTo(page, supplier);
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
  const price = page.locator('[data-line]').nth(1);
  await expect(price).toContainText('no currency');
  await page.getByRole('link', { name: 'Set the currency' }).click();
  const field = page.getByRole('combobox', { name: 'Currency code' });
  await field.fill('us dollar');
  await expect(page.getByText('Use a code of letters, such as USD.')).toBeVisible();
  await expectAccessible(page, 'where a currency is said');
  await field.fill('usd');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Services and prices' }).click();
  await expect(price).toContainText('USD');
  await expect(page.getByText('This supplier names no currency.')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
  await supplier.stop();
});

test('when prices and balance have different currencies, the catalogue asks once which one applies', {
  tag: '@whole',
}, async ({ app }) => {
  const both = [
    { SERVICEID: '12', SERVICENAME: 'Carrier check', CREDIT: '0.08 USDT' },
    { SERVICEID: '13', SERVICENAME: 'Find My iPhone', CREDIT: '1.20 USDT' },
  ];
  const supplier = await startScriptedSupplier({
    imeiservicelist: { SUCCESS: [{ LIST: both }] },
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
  });
  const page = await app.open();
  await connectTo(page, supplier);
  await openScreen(page, 'Catalogue');
  const question = page.getByText('Some prices are in USDT, and the balance is in USD. Which is it?');
  await expect(question).toHaveCount(1);
  await page.getByRole('link', { name: 'Set the currency' }).click();
  await page.getByRole('combobox', { name: 'Currency code' }).fill('USDT');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  for (const again of [false, true]) {
    if (again) await page.reload();
    await openScreen(page, 'Catalogue');
    await expect(page.locator('[data-line]').nth(1)).toContainText('USDT');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Set the currency' })).toHaveCount(0);
  }
});
