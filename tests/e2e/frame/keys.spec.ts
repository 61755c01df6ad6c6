import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { leaveConnected } from '../../support/page/connected-folder.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, openScreen, orderDevice, untilSettled } from '../../support/page/e2e-shop.ts';

const beginning = 'find';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
/** The keys come at a person's speed: faster keys count as a scanner's. */
const type = (page: Page, keys: string) => page.keyboard.type(keys, { delay: 80 });

test('a field for digits passes on keys that no number contains, and Escape leaves it', {
  tag: '@whole',
}, async ({ app }) => {
  await leaveConnected(app);
  const page = await app.open();
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await chooseService(page, 'Find My iPhone');
  const imei = page.getByLabel('IMEI', { exact: true });
  await expect(imei).toBeFocused();
  await page.keyboard.type('35', { delay: 80 });
  await type(page, '/');
  await expect(page.getByRole('combobox', { name: 'Search orders' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title(page, 'New order')).toBeFocused();

  await imei.focus();
  await type(page, '?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(imei).toBeFocused();
  await expect(imei).toHaveValue('35');
  // A customer's name may contain any letter.
  await page.getByRole('combobox', { name: 'Customer' }).focus();
  await type(page, 'go/');
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('go/');
  await page.keyboard.press('Escape');
  await expect(title(page, 'New order')).toBeFocused();

  await imei.focus();
  await type(page, 'go');
  await expect(title(page, 'Orders')).toBeVisible();

  // The shortcut on the button works even if the focus is in the field for the next customer's number.
  await orderDevice(page, 71);
  await expect(page.getByRole('button', { name: /^Hand over/ })).toBeVisible();
  await expect(imei).toBeFocused();
  await type(page, 'h');
  await expect(page.getByText(/^Handed over/)).toBeVisible();
  await expect(imei).toHaveValue('');
});

test('one key enters a list, Escape returns to the place before it, and from an order to its row', {
  tag: '@whole',
}, async ({ app }) => {
  await leaveConnected(app);
  const page = await app.open();
  await orderDevice(page, 41);
  await orderDevice(page, 42);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(title(page, 'Orders')).toBeFocused();
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title(page, 'Orders')).toBeFocused();

  await type(page, 's');
  const search = page.getByRole('textbox', { name: 'Search these orders' });
  await search.fill(beginning);
  await expect(page).toHaveURL(/search=find/);
  await expect(rows).toHaveCount(3);
  await search.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(page, 'Order')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(2)).toBeFocused();
  await expect(search).toHaveValue(beginning);
});

test('the arrow keys move through a list that is not a table, Enter opens, Escape leaves it', {
  tag: '@whole',
}, async ({ app }) => {
  await leaveConnected(app);
  const page = await app.open();
  for (const row of [43, 44]) {
    await openScreen(page, 'Import');
    await page
      .getByLabel('Paste or drop a list')
      .fill(`IMEI,Service\n${sampleImei(row)},Find My iPhone™ Status ON/OFF`);
    await page.keyboard.press('Control+Enter');
    const columns = page.getByRole('button', { name: 'Use these columns' });
    const order = page.getByRole('button', { name: /^Order 1/ });
    await expect(columns.or(order)).toBeEnabled();
    if (await columns.isVisible()) await columns.click();
    await expect(order).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Order this list?' });
    await expect(dialog).toBeVisible();
    // The list is named after the ordered service, whatever service was chosen before.
    await expect(dialog.getByLabel('Batch name')).toHaveValue(/^Find My iPhone™ Status ON\/OFF, /);
    await untilSettled(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('1 of 1 finished')).toBeVisible();
  }
  await openScreen(page, 'Batches');
  const links = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link', { name: /^Find My iPhone/ });
  await expect(links).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(title(page, 'Batches')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/batches\/[\w-]+$/);
});
