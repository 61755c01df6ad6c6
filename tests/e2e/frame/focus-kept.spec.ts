import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { test } from '../../support/page/e2e.ts';
import {
  connectTo,
  connectToPractice,
  fillOrder,
  openScreen,
  orderDevice,
  untilSettled,
} from '../../support/page/e2e-shop.ts';

const go = openScreen;

test('the focus stays where a person works: after a refused connection, a template, the doctor and printing, and while a button is busy', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  const page = await app.open();

  await test.step('a refused connection', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Supplier');
    await page.getByLabel('Address', { exact: true }).fill(supplier.baseAddress);
    await page.getByLabel('API key').last().fill('NOT-THE-KEY');
    const connect = page.getByRole('button', { name: 'Connect', exact: true });
    await connect.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Find out why' })).toBeVisible();
    // The form now asks for a user name, because the supplier may need one with the key.
    await expect(page.getByLabel('User name', { exact: true })).toBeFocused();
  });
  await connectTo(page, supplier);

  await test.step('a template that is begun, left and removed', async () => {
    await go(page, 'Settings');
    const add = page.getByRole('button', { name: 'New text' });
    await add.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Short');
    await page.keyboard.press('Enter');
    await expect(add).toBeFocused();
    await page.getByRole('button', { name: 'Remove Short' }).focus();
    await page.keyboard.press('Enter');
    await expect(add).toBeFocused();
  });

  await test.step('the doctor opened by a link', async () => {
    await go(page, 'Connections');
    const doctor = page.getByRole('button', { name: 'Diagnose Supplier' });
    const replies = await page.locator('a[href*="/replies"]').first().getAttribute('href');
    await go(page, 'Desk');
    await page.evaluate(
      (id) => {
        location.hash = `/connections?examine=${id}`;
      },
      /connections\/([^/]+)/.exec(replies ?? '')?.[1],
    );
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(doctor).toBeFocused();
  });

  await test.step('a printed page', async () => {
    await fillOrder(page, 1);
    await untilSettled(page);
    await page.keyboard.press('Control+Enter');
    await go(page, 'Orders');
    await page.getByRole('grid', { name: 'Orders' }).locator('[data-line]').first().dblclick();
    // The test browser's own `print` would return immediately and remove the printed page before anybody looked.
    await page.evaluate(() => {
      window.print = () => {};
    });
    const print = page.getByRole('button', { name: 'Print…' });
    await print.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-print]')).toHaveCount(1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-print]')).toHaveCount(0);
    await expect(print).toBeFocused();
  });
  await supplier.stop();
});

test('an opened menu gets the very next key, even on a busy machine', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ port: 0, speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  const menu = page.getByRole('banner').locator('[aria-haspopup="menu"]').first();
  await untilSettled(page);
  const busy = await page.context().newCDPSession(page);
  await busy.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let time = 0; time < 5; time += 1) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
  await supplier.stop();
});

test('a row has the focus again after its dialog closes', { tag: '@whole' }, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 61);
  await openScreen(page, 'Orders');
  const row = page.getByRole('row').nth(1);
  await row.focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Note for 1 order' });
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused({ timeout: 5_000 });
});
