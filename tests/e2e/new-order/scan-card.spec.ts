import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { scanWith } from '../../support/lists/scanner.ts';
import { test } from '../../support/page/e2e.ts';
import { confirmation, connectToPractice, orderDevice, untilSettled } from '../../support/page/e2e-shop.ts';

const [one, two, three] = [sampleImei(11), sampleImei(12), sampleImei(13)];

async function openWithOneOrder(page: Page): Promise<void> {
  await connectToPractice(page);
  await orderDevice(page, 900);
  await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
}

test('a scan anywhere shows the device with the services ordered most; a digit and two deliberate keys order', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await openWithOneOrder(page);
  await scanWith(page, one);
  const card = page.getByRole('region', { name: 'Scanned device' });
  await expect(card.getByText('No earlier orders for this device.')).toBeVisible();
  await expect(card.getByRole('listitem').first()).toContainText('Find My iPhone');
  await page.keyboard.press('1');
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(one);
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(confirmation(page)).toBeVisible();
  await untilSettled(page);
  await page.keyboard.press('Control+Enter');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: one }).or(page.getByText(one)).first()).toBeVisible();
});

test('several devices scanned in a row become a list, and a scanner’s digits choose no service', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await openWithOneOrder(page);
  const card = page.getByRole('region', { name: 'Scanned device' });
  for (const imei of [one, two, three, two]) {
    await scanWith(page, imei);
    await expect(card).toContainText(imei);
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
  }
  await expect(card.getByRole('button', { name: '3 scanned: order as a list' })).toBeVisible();
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Order 3/ })).toBeEnabled();
});

test('while another device’s card is shown, the key H does not hand over the order behind it', async ({
  app,
}) => {
  const page = await app.open();
  await openWithOneOrder(page);
  await scanWith(page, sampleImei(900));
  const handOver = page.getByRole('button', { name: 'Hand over', exact: true });
  await expect(handOver).toBeVisible();
  const card = page.getByRole('region', { name: 'Scanned device' });
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await scanWith(page, one);
  await expect(card).toContainText('No earlier orders for this device.');
  await page.waitForTimeout(100);
  await page.keyboard.press('h');
  await expect(page.getByText('This screen does not show the scanned device.')).toBeVisible({
    timeout: 5_000,
  });
  await expect(handOver).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(page.getByRole('button', { name: 'Undo hand-over', exact: true })).toBeVisible();
});

test('while another device’s card is shown, no letter claims, repeats or opens anything of the order behind it', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await openWithOneOrder(page);
  await scanWith(page, sampleImei(900));
  await expect(page.getByRole('button', { name: 'Hand over', exact: true })).toBeVisible();
  const order = page.url();
  const card = page.getByRole('region', { name: 'Scanned device' });
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await scanWith(page, one);
  await expect(card).toContainText('No earlier orders for this device.');
  for (const key of ['l', 'o', 'Shift+P']) {
    await page.waitForTimeout(100);
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
    expect([key, page.url(), await page.getByRole('dialog').count()]).toEqual([key, order, 0]);
  }
  await expect(page.getByText('This screen does not show the scanned device.')).toBeVisible();

  await openOrders(page);
  await scanWith(page, one);
  await expect(card).toContainText('No earlier orders for this device.');
  await page.getByRole('row').nth(1).focus();
  for (const key of ['h', 'e', 'o', 'r', 'i', 'Shift+P']) {
    await page.waitForTimeout(100);
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
    expect([key, await page.getByRole('dialog').count()]).toEqual([key, 0]);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  }
  await expect(page.getByText(/handed over/i)).toHaveCount(0);
  // The frame's keys still work.
  await page.keyboard.type('gw', { delay: 100 });
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
});

async function openOrders(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
}
