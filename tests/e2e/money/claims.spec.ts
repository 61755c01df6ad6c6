import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, openScreen, orderDevice } from '../../support/page/e2e-shop.ts';

test('a double charge is claimed from Wallet once, even when pressed twice, and won by the row that a person names', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  supplier.setBookkeeping({ chargesTwice: 1 });
  const page = await app.open();
  await connectTo(page, supplier);
  await orderDevice(page, 1);
  await expect(page.getByText('Just ordered')).toBeVisible();

  // The claim text for this supplier is written only once, for all claims.
  const rail = page.getByRole('navigation');
  await openScreen(page, 'Connections');
  await page.getByRole('link', { name: /^Claim texts: / }).click();
  await page.getByLabel('Where they take claims').fill('javascript:alert(1)');
  await expect(page.getByText('Only https:// pages and mailto: addresses')).toBeVisible();
  await page.getByLabel('Where they take claims').fill('mailto:claims@supplier.example');
  await page.getByLabel('Charged twice').fill('Ticket for {refrence}');
  await expect(page.getByText('Not a field: {refrence}')).toBeVisible();
  await expectAccessible(page, 'the texts of a supplier');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabel('Charged twice').fill('Ticket for {reference}: {amount} back, please.\n{rows}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

  await openScreen(page, 'Wallet');
  const row = page
    .getByRole('grid', { name: 'Differences' })
    .getByRole('row')
    .filter({ hasText: 'Charged twice' });
  await row.click();
  await page.getByRole('link', { name: 'Claim…' }).click();
  await expect(page.getByRole('radio', { name: 'Charged twice' })).toBeChecked();
  await expect(page.getByText(/^Ticket for \d+: .* back, please\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write mail' })).toHaveAttribute(
    'href',
    /^mailto:claims@supplier\.example\?subject=.+&body=Ticket%20for/,
  );
  await expectAccessible(page, 'a new claim');
  await page.getByLabel('Your name').fill('Mara');
  await page.getByRole('button', { name: 'Open claim' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Charged twice' })).toBeVisible();
  await expect(rail.getByText('1 claim to send')).toBeAttached();

  // By keyboard: the claim is sent, and then sent again too early.
  await page.keyboard.press('a');
  await page.keyboard.type('they look into it');
  await expectAccessible(page, 'asking');
  await page.getByRole('button', { name: 'Save as sent' }).press('Enter');
  await expect(page.getByText('Sent to the supplier')).toBeVisible();
  await expect(rail.getByText('1 claim to send')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as sent…' }).click();
  await page.getByRole('button', { name: 'Save as sent' }).click();
  await expect(page.getByRole('alert')).toContainText('Last sent');
  await expect(page.getByText('Sent to the supplier')).toHaveCount(1);
  await page.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Sent to the supplier')).toHaveCount(2);

  // A second claim about the same order and reason is refused.
  await page.getByRole('link', { name: 'Open order' }).click();
  await expect(page.getByRole('region', { name: 'Claims' })).toContainText('Sent');
  await page.keyboard.press('l');
  await expect(page.getByText('A claim about this is open already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open claim' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open that claim' }).click();

  // The claim can be saved as one file, which contains no scripts.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as page' }).click();
  const file = await (await downloading).path();
  const html = await readFile(file, 'utf8');
  expect(html).toContain("default-src 'none'");
  expect(html).toContain(sampleImei(1));
  expect(html).not.toContain(supplier.apiKey);
  expect(html).not.toMatch(/<script/i);

  // A claim for money is won only by a wallet row.
  supplier.setBookkeeping({});
  const { 0: units = '', 1: cents = '' } = supplier.balance().split('.');
  await supplier.setBalance(`${Number(units) + 5}.${cents}`);
  await openScreen(page, 'Wallet');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText('Topped up: 5.00 USD')).toBeVisible();
  await openScreen(page, 'Claims');
  await page
    .getByRole('grid', { name: 'Claims' })
    .getByRole('row')
    .filter({ hasText: 'Charged twice' })
    .click();
  await page.getByRole('button', { name: 'Close…' }).click();
  await page.getByLabel('What did you see?').fill('credited by hand');
  await page.getByRole('button', { name: 'Close claim' }).click();
  await expect(page.getByText('Reason: a claim counts as paid only with a wallet row')).toBeVisible();
  await page.getByLabel('Wallet row that paid it').selectOption({ index: 1 });
  await expectAccessible(page, 'closing');
  await page.getByRole('button', { name: 'Close claim' }).click();
  await expect(page.getByText(/^Paid by wallet row/)).toBeVisible();
  await page.getByRole('button', { name: 'All claims' }).click();
  await page.getByText('Closed (1)').click();
  await expect(page.getByRole('grid', { name: 'Claims' })).toContainText('Won');
  await expectAccessible(page, 'the list of claims');
  await supplier.stop();
});
