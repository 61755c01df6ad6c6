import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { scanWith } from '../../support/lists/scanner.ts';
import { test } from '../../support/page/e2e.ts';
import {
  confirmation,
  connectToPractice,
  fillOrder,
  openScreen,
  orderDevice,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';

/** Presses keys and counts them; a scanner's characters do not count. */
function counted(page: Page) {
  let keys = 0;
  return {
    press: async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    },
    keys: () => keys,
  };
}

async function payOnce(page: Page, press: (key: string) => Promise<void>): Promise<void> {
  await press('Control+Enter');
  await expect(confirmation(page)).toBeVisible();
  await untilSettled(page);
  await press('Control+Enter');
  await expect(confirmation(page)).toHaveCount(0);
}

test('the everyday tasks need no more keys than counted, each with its deliberate confirmation', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 900);
  const field = page.getByLabel('IMEI', { exact: true });

  await test.step('one device, usual service, from any screen: a digit, then review and pay', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    const { press, keys } = counted(page);
    await scanWith(page, sampleImei(21));
    const card = page.getByRole('region', { name: 'Scanned device' });
    await expect(card.getByRole('button', { name: /Find My iPhone/ })).toBeVisible();
    await press('1');
    await expect(field).toHaveValue(sampleImei(21));
    await payOnce(page, press);
    expect(keys()).toBeLessThanOrEqual(3);
  });

  await test.step('the same service for the next customer: review and pay', async () => {
    const { press, keys } = counted(page);
    await scanWith(page, sampleImei(22));
    await expect(field).toHaveValue(sampleImei(22));
    await payOnce(page, press);
    expect(keys()).toBeLessThanOrEqual(2);
  });

  await test.step('the order of a customer, from any screen: search, three letters, open', async () => {
    await fillOrder(page, 901);
    await page.getByLabel('Customer', { exact: true }).fill('Ana Silva');
    await untilSettled(page);
    await payButton(page).click();
    await expect(confirmation(page)).toHaveCount(0);
    await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    const { press, keys } = counted(page);
    for (const key of ['/', 's', 'i', 'l', 'Enter']) await press(key);
    await expect(page).toHaveURL(/orders\/[\w-]+$/);
    await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ana Silva');
    expect(keys()).toBeLessThanOrEqual(5);
  });

  await test.step('a pasted list: paste, review and pay', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Wallet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();
    const { press, keys } = counted(page);
    const list = Array.from({ length: 10 }, (_, row) => sampleImei(30 + row)).join('\n');
    await page.evaluate((text) => {
      // The test browser's clipboard cannot be read, so Ctrl+V is answered with a paste event.
      addEventListener('keydown', (event) => {
        if (!event.ctrlKey || event.key !== 'v') return;
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        const at = document.activeElement ?? document.body;
        at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
    }, list);
    await press('Control+v');
    await expect(page.getByRole('button', { name: /^Order 10/ })).toBeEnabled();
    await press('Control+Enter');
    await expect(page.getByRole('dialog', { name: 'Order this list?' })).toBeVisible();
    await untilSettled(page);
    await press('Control+Enter');
    await expect(page.getByText(/of 10 finished/)).toBeVisible();
    expect(keys()).toBeLessThanOrEqual(4);
  });

  await test.step('a service for rows that name an unknown one: open, and choose the best match', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Lists' }).click();
    const box = page.getByLabel('Paste or drop a list');
    await box.fill(
      `IMEI,Service\n${sampleImei(51)},Find My iPhone status\n${sampleImei(52)},Find My iPhone status`,
    );
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Use these columns' }).click();
    const { press, keys } = counted(page);
    await page.getByRole('button', { name: 'Choose service…' }).focus();
    await press('Enter');
    const search = page.getByRole('dialog').getByPlaceholder('Find a service by name, group or ID');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue(/^Find My iPhone/);
    await press('Enter');
    await expect(page.getByRole('button', { name: /^Order 2/ })).toBeEnabled();
    expect(keys()).toBeLessThanOrEqual(3);
  });

  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  /** The keys come at a person's speed: faster keys count as a scanner's. */
  const pressAll = async (press: (key: string) => Promise<void>, ...keys: readonly string[]) => {
    for (const key of keys) {
      await page.waitForTimeout(80);
      await press(key);
    }
  };
  await test.step('handing over a finished order by a scan of its device, and the message to its customer', async () => {
    await page.keyboard.press('Escape');
    await openScreen(page, 'Wallet');
    const { press, keys } = counted(page);
    await scanWith(page, sampleImei(21));
    await expect(page.getByRole('button', { name: 'Hand over', exact: true })).toBeVisible();
    await pressAll(press, 'h');
    await expect(page.getByRole('button', { name: 'Undo hand-over' })).toBeVisible();
    expect(keys()).toBe(1);
    // Escape closes the scan's card; the order below it has its own keys.
    await page.keyboard.press('Escape');
    const reported = counted(page);
    await reported.press('m');
    await expect(page.getByRole('dialog').getByLabel('Phone, with country code')).toBeFocused();
    expect(reported.keys()).toBe(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('an order by its last digits, from the IMEI field of a new order', async () => {
    const { press, keys } = counted(page);
    await pressAll(press, 'g', 'n');
    await expect(title('New order')).toBeVisible();
    const service = page.getByPlaceholder('Find a service by name, group or ID');
    await expect(field.or(service)).toBeVisible();
    if (await service.isVisible()) await press('1');
    await expect(field).toBeFocused();
    const sought = counted(page);
    await pressAll(sought.press, '/', ...sampleImei(22).slice(-4));
    await expect(page.getByRole('option').first()).toBeVisible();
    await pressAll(sought.press, 'Enter');
    await expect(title('Order')).toBeVisible();
    expect(sought.keys()).toBe(6);
    // Opening the screen takes two keys, choosing the service ordered most takes one more.
    expect(keys()).toBeLessThanOrEqual(3);
  });

  await test.step('from another screen the newest order, the next one, and back', async () => {
    const { press, keys } = counted(page);
    await pressAll(press, 'g', 'o');
    await expect(title('Orders')).toBeVisible();
    // The focus is on the title, or on the row of the order opened last.
    await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
    await pressAll(press, 'ArrowDown', 'Enter');
    await expect(title('Order')).toBeVisible();
    expect(keys()).toBe(4);
    const before = page.url();
    const next = counted(page);
    await next.press('j');
    await expect(page).not.toHaveURL(before);
    expect(next.keys()).toBe(1);
    const back = counted(page);
    await back.press('Escape');
    await expect(title('Orders')).toBeVisible();
    expect(back.keys()).toBe(1);
  });

  await test.step('the newest list, closing the day, and hiding costs from a customer', async () => {
    const { press, keys } = counted(page);
    await pressAll(press, 'g', 'b');
    await expect(title('Batches')).toBeFocused();
    await pressAll(press, 'ArrowDown', 'Enter');
    await expect(page).toHaveURL(/batches\/[\w-]+$/);
    expect(keys()).toBe(4);
    const books = counted(page);
    await pressAll(books.press, 'g', 'y');
    await expect(title('Day close')).toBeVisible();
    expect(books.keys()).toBe(2);
    const costs = counted(page);
    await costs.press('Control+.');
    await expect(page.getByRole('button', { name: 'Show cost and profit' }).first()).toBeVisible();
    expect(costs.keys()).toBe(1);
  });
});
