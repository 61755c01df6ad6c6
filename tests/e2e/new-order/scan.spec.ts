import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { labelOf, pngOf } from '../../support/lists/barcode-picture.ts';
import { scanWith } from '../../support/lists/scanner.ts';
import { test } from '../../support/page/e2e.ts';
import { confirmation, connectToPractice, openScreen, untilSettled } from '../../support/page/e2e-shop.ts';

const [one, two] = [sampleImei(1), sampleImei(2)];
const iccid = '8944500102198304826';
const eid = '89049032000001000000012345678901';
const ean = '4006381333931';

async function openPractice(page: Page): Promise<void> {
  await connectToPractice(page);
}

async function go(page: Page, name: string): Promise<void> {
  await openScreen(page, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a scanner fills, looks up and opens, and never presses a button or confirms', async ({ app }) => {
  const page = await app.open();
  await openPractice(page);
  const field = page.getByLabel('IMEI', { exact: true });

  // The device's number is unknown: a new order is offered, and the service is asked for first.
  await scanWith(page, one);
  const card = page.getByRole('region', { name: 'Scanned device' });
  await expect(card.getByText('No earlier orders for this device.')).toBeVisible();
  await card.getByRole('button', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Which service?' })).toBeVisible();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(one);

  // A scan while another field has the focus types nothing there, and submits no form.
  await page.getByLabel('Customer', { exact: true }).fill('Anna');
  await page.getByLabel('Customer', { exact: true }).focus();
  await scanWith(page, two);
  // The form already has a phone and a customer: the app asks about the next phone, and nothing is lost.
  const over = page.getByRole('region', { name: 'Scanned over this order' });
  await expect(over).toContainText('This form is for Anna:');
  await expect(field).toHaveValue(one);
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Anna');
  await page.keyboard.press('2');
  await expect(field).toHaveValue(two);
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('');
  await expect(confirmation(page)).toHaveCount(0);
  const kept = page.getByRole('region', { name: 'Drafts' });
  await expect(kept).toContainText('Anna');
  await kept.getByRole('button', { name: 'Continue' }).click();
  await expect(field).toHaveValue(one);
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Anna');
  await kept.getByRole('button', { name: 'Discard' }).click();
  await expect(kept).toHaveCount(0);

  // Scanning the same phone again changes nothing; Escape leaves the form as it is.
  await scanWith(page, one);
  await expect(over).toHaveCount(0);
  await scanWith(page, two);
  await expect(over).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  await expect(field).toHaveValue(one);
  await scanWith(page, two);
  await expect(over).toBeFocused();
  await page.keyboard.press('1');
  await expect(field).toHaveValue(two);
  await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Anna');

  // Two IMEIs of one device: the first is used and the other one is shown.
  await field.fill('');
  await scanWith(page, `${one}\t${two}`);
  await expect(field).toHaveValue(one);
  await expect(page.getByText(`Ignored: IMEI 2 ${two}`)).toBeVisible();

  for (const [code, reason] of [
    [iccid, 'SIM card number, not the device’s.'],
    [eid, 'eSIM number (EID), not an IMEI.'],
    [ean, 'Product barcode: the same on every box.'],
  ] as const) {
    await page.getByRole('button', { name: 'Review order' }).focus();
    await scanWith(page, code, 'Tab');
    await expect(page.getByText(reason)).toBeVisible();
    await expect(field).toHaveValue(one);
    await expect(confirmation(page)).toHaveCount(0);
  }

  // While the confirmation is open, a scan does nothing, even with the focus on its button.
  await page.getByRole('button', { name: 'Review order' }).click();
  await untilSettled(page);
  const pay = confirmation(page).getByRole('button', { name: /^Pay / });
  await pay.focus();
  await scanWith(page, `${two}\t${two}`);
  await expect(page.getByText('Scans are ignored while a dialog is open.')).toBeVisible();
  await expect(confirmation(page)).toBeVisible();
  await pay.click();
  await expect(page.getByText('Just ordered')).toBeVisible();

  // Now the number is known: its order opens, from any screen and any field.
  for (const name of ['Wallet', 'Catalogue', 'Orders']) {
    await go(page, name);
    if (name === 'Catalogue') await page.getByLabel('Search orders').focus();
    await scanWith(page, one);
    await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeVisible();
  }
});

test('the app asks about a second phone before a service is chosen, and about two in one scan', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await openPractice(page);
  await go(page, 'New order');
  const [other, third] = ['350000000000014', '490154203237526'];
  await scanWith(page, one);
  const choose = page.getByRole('heading', { level: 2, name: 'Which service?' });
  await expect(choose).toBeVisible();
  await expect(page.getByRole('main')).toContainText(one);
  const over = page.getByRole('region', { name: 'Scanned over this order' });
  await scanWith(page, one);
  await expect(over).toHaveCount(0);
  await scanWith(page, other);
  await expect(over).toContainText(one);
  await expect(over).toContainText(other);
  await expect(over.getByRole('button', { name: 'Both as a list' })).toBeVisible();
  await expect(over).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(over).toHaveCount(0);
  await scanWith(page, other);
  await expect(over).toBeFocused();
  await page.keyboard.press('1');
  await expect(over).toHaveCount(0);
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('IMEI', { exact: true });
  await expect(field).toHaveValue(other);

  // Two phones are scanned before the first is rendered: one is filled in, the app asks about the other.
  await field.fill('');
  await scanWith(page, `${one}\t${third}`);
  await expect(field).toHaveValue(one);
  await expect(over).toContainText(third);
  await expect(over).toBeFocused();
  await page.keyboard.press('3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import');
  // The list is for the service chosen before.
  await expect(page.getByRole('row').filter({ hasText: third.slice(8, 14) })).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('Find My iPhone');
});

test('a picture of a label is read completely, with the kind of each code', { tag: '@whole' }, async ({
  app,
}) => {
  const page = await app.open();
  await openPractice(page);
  await go(page, 'New order');
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  const dialog = page.getByRole('dialog', { name: 'Scan with the camera' });
  await expect(dialog.getByText(/No camera found|is blocked|is using the camera/)).toBeVisible();
  const label = labelOf([
    ...[one, two, eid, iccid].map((text) => ({ kind: 'code128' as const, text })),
    { kind: 'ean13', text: ean },
  ]);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: pngOf(label) });
  const codes = dialog.getByRole('list', { name: 'Codes found' }).getByRole('listitem');
  await expect(codes).toHaveCount(5);
  const words = [`IMEI 1${one}`, `IMEI 2${two}`, `EID${eid}`, `ICCID${iccid}`, `EAN${ean}`];
  for (const [index, text] of words.entries()) await expect(codes.nth(index)).toContainText(text);
  await expect(dialog.getByRole('button', { name: /^Use/ })).toHaveCount(2);
  await dialog.getByRole('button', { name: `Use ${two}` }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(two);

  await page.keyboard.press('Control+b');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'box.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText('This file is not a picture we can read.')).toBeVisible();
});

test('scans on Import are rows of its list, and two IMEIs of one device are distinguished', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await openPractice(page);
  await go(page, 'Import');
  await expect(page.getByLabel('Paste or drop a list').first()).toBeVisible();
  await scanWith(page, `${one}\t${two}`);
  await expect(page.getByText('Added to the list')).toBeVisible();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await expect(page.getByText(one.slice(2, 8)).first()).toBeVisible();
  const third = sampleImei(3);
  await scanWith(page, third);
  await expect(page.getByRole('row').filter({ hasText: third.slice(8, 14) })).toHaveCount(1);
  await scanWith(page, ean);
  await expect(page.getByText('Product barcode: the same on every box.')).toBeVisible();
});

test('a scan leaves nothing in a dialog’s field, but the palette searches for it', async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await go(page, 'Customers');
  await page.getByRole('button', { name: 'New customer' }).first().click();
  const name = page.getByRole('dialog').getByLabel('Name', { exact: true });
  await name.fill('Ana Silva');
  await name.focus();
  await scanWith(page, one);
  await expect(page.getByText('Scans are ignored while a dialog is open.')).toBeVisible();
  await expect(name).toHaveValue('Ana Silva');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await expect(palette.getByRole('textbox')).toBeFocused();
  await scanWith(page, one);
  await expect(palette.getByRole('textbox')).toHaveValue(one);
  await expect(palette.getByRole('option', { name: `Search orders for “${one}”` })).toBeVisible();
});
