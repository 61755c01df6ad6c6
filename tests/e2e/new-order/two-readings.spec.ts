import { expect } from '@playwright/test';
import { luhnCheckDigit } from '../../../shared/model/identifier/imei.ts';
import { imeiFrom } from '../../support/lists/list-samples.ts';
import { scanWith } from '../../support/lists/scanner.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice } from '../../support/page/e2e-shop.ts';

test('the app asks about sixteen digits that begin with 0, in the form and in a list together with rows that need only a correction', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  const imei = imeiFrom('35', 4_711);
  const body = `0${imei.slice(0, 13)}`;
  const withVersion = body + luhnCheckDigit(body);
  const chooseService = async () => {
    await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
    await page.keyboard.press('Enter');
  };

  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await chooseService();
  await scanWith(page, `0${imei}`);
  await expect(page.getByText('Two readings possible: choose the right one')).toBeVisible();
  const readings = page.getByRole('group', { name: 'This can be read in 2 ways. Which one is right?' });
  await expect(readings.getByRole('button')).toHaveText([new RegExp(imei), new RegExp(withVersion)]);
  await readings.getByRole('button', { name: imei }).click();
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(imei);
  await expect(readings).toHaveCount(0);
  await expect(page.getByLabel('IMEI', { exact: true })).toBeFocused();

  await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
  const box = page.getByLabel('Paste or drop a list');
  await expect(box).toBeVisible();
  await box.fill(`0${imei}\n${imeiFrom('86', 5).slice(0, 14)}07`);
  await page.keyboard.press('Control+Enter');
  await chooseService();
  const account = page.getByRole('region', { name: 'All rows of the list' });
  await account.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(account.getByRole('button', { name: /1 ?Can be read in two ways/ })).toBeVisible();
  await page.getByRole('button', { name: imei }).click();
  await expect(account.getByRole('button', { name: /Can be read in two ways/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Order 2/ })).toBeVisible();
});
