import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, openScreen } from '../../support/page/e2e-shop.ts';

test('a dialog with an input focuses it', { tag: '@whole' }, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 1 });
  const page = await app.open();
  await connectTo(page, supplier);
  const go = (name: string) => openScreen(page, name);

  await go('Connections');
  await page.getByRole('button', { name: 'Edit Supplier' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');

  await go('Import');
  await page
    .getByRole('textbox', { name: 'Paste or drop a list' })
    .fill(`IMEI;Service\n${sampleImei(1)};Something that nobody sells\n${sampleImei(2)};Something else`);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await page.getByRole('button', { name: 'Choose service…' }).first().click();
  await expect(
    page.getByRole('dialog').getByPlaceholder('Find a service by name, group or ID'),
  ).toBeFocused();
  await supplier.stop();
});
