import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/app/e2e.ts';
import { sampleImei } from '../support/shop/sample-orders.ts';

const screens: readonly (readonly [path: string, title: string])[] = [
  ['/new-order', 'New order'],
  ['/import', 'Import'],
  ['/orders', 'Orders'],
  ['/batches', 'Batches'],
  ['/catalogue', 'Catalogue'],
  ['/wallet', 'Wallet'],
  ['/reports', 'Reports'],
  ['/connections', 'Connections'],
  ['/settings', 'Settings'],
  ['/welcome', 'Connect to a supplier'],
  ['/', 'Desk'],
];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen has a serious violation, ${colorScheme}`, async ({ app }) => {
    const page = await app.open();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, 'first start');
    await page.getByRole('button', { name: 'Try with the practice supplier' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
    for (const [path, title] of screens) await visit(page, path, title);
    await placeOne(page);
    await visit(page, '/orders', 'Orders');
    await page.getByRole('grid').or(page.getByRole('table')).getByText(sampleImei(1)).first().click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/orders\/.+/);
    await expectAccessible(page, 'one order');
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the list of shortcuts');
  });
}

async function visit(page: Page, path: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // The focus is never lost: it is on the new screen's heading, or on the field that the screen is for.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expectAccessible(page, path);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(told).toEqual([]);
}

async function placeOne(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '/new-order';
  });
  await page.getByPlaceholder('Find a service by name, group or id').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(1));
  await expectAccessible(page, 'a filled order');
  await page.getByRole('button', { name: 'Check and order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order this?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the confirmation');
  await page.waitForTimeout(800);
  await dialog.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Placed just now')).toBeVisible();
}
