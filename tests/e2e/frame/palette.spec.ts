import { expect } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import {
  confirmation,
  connectToPractice,
  fillOrder,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';

test('the palette finds an order, a service and a command, and lists the keys of a row', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await fillOrder(page, 77);
  await page.getByLabel('Customer', { exact: true }).fill('Ana Silva');
  await untilSettled(page);
  await payButton(page).click();
  await expect(confirmation(page)).toHaveCount(0);
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('textbox');

  // The keys come together, as from a fast typist: the field must have the focus before the next key.
  const session = await page.context().newCDPSession(page);
  const press = (key: string, more: { readonly modifiers?: number; readonly text?: string }) =>
    ['keyDown', 'keyUp'].map((type) =>
      session.send('Input.dispatchKeyEvent', {
        type: type as 'keyDown' | 'keyUp',
        key,
        windowsVirtualKeyCode: key.toUpperCase().charCodeAt(0),
        ...(type === 'keyDown' ? more : {}),
      }),
    );
  const control = 2;
  await Promise.all([
    ...press('k', { modifiers: control }),
    ...[...'silva'].flatMap((text) => press(text, { text })),
  ]);
  await expect(field).toHaveValue('silva');
  await expect(palette.getByRole('option', { name: sampleImei(77) })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the palette with what it found');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ana Silva');
  await expect(page).toHaveURL(/orders\/[0-9a-f-]{36}$/);

  await page.keyboard.press('Control+k');
  await field.fill('samsung');
  const service = palette.getByRole('option', { name: /Samsung/ }).first();
  await expect(service).toBeVisible();
  await service.click();
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /Samsung/ })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('wallet');
  await expect(palette.getByRole('option', { name: /Go to Wallet/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('nothing is called so');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByText('Copy and hand over', { exact: true })).toBeVisible();
});
