import { expect } from '@playwright/test';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { slowAnswers } from '../../support/page/slow-answers.ts';
import { imeiOf } from '../../support/past/many-orders.ts';
import { openShopOfYears } from '../../support/past/shop-of-years.ts';

test('the menu of a row and of a selection works by pointer and by keys', { tag: '@whole' }, async ({
  app,
}) => {
  const page = await openShopOfYears(app, 200);
  const rows = page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');
  await rows.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy IMEI', exact: true }).click();
  await expect(page.getByText(`Copied: ${imeiOf(200)}`)).toBeVisible();

  await rows.nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Shift+F10');
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Open', exact: true })).toBeHidden();
  await expectAccessible(page, 'the menu');
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await menu.getByRole('menuitem', { name: 'Copy as table' }).click();
  await expect(page.getByText('2 orders copied')).toBeVisible();
  await expect(rows.nth(2)).toBeFocused();

  await rows.nth(4).focus();
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem', { name: 'Order again…' }).click();
  await expect(page).toHaveURL(/new-order.*again=/);
});

test('a table is copied as a table when the window has no clipboard access, as in Electron', {
  tag: '@whole',
}, async ({ app }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'its page cannot read what it copied');
  const page = await openShopOfYears(app, 200);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    const refuse = async (): Promise<never> => {
      throw new DOMException('Write permission denied.', 'NotAllowedError');
    };
    navigator.clipboard.write = refuse;
    navigator.clipboard.writeText = refuse;
  });
  const rows = page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');
  await rows.nth(1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').getByRole('menuitem', { name: 'Copy as table' }).click();
  await expect(page.getByText('1 order copied')).toBeVisible();
  await expect(rows.nth(1)).toBeFocused();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const part = async (type: string) => (await item?.getType(type))?.text() ?? '';
    return { text: await part('text/plain'), html: await part('text/html') };
  });
  expect(copied.text).toContain(imeiOf(199));
  expect(copied.html).toMatch(new RegExp(`<td[^>]*>[^<]*${imeiOf(199)}`));
});

test('an order leads to the next and previous one in its list, and back to the list', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await openShopOfYears(app, 200);
  const rows = page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');
  await rows.nth(1).focus();
  await page.keyboard.press('Enter');
  const result = page.getByRole('heading', { level: 1, name: 'Order' });
  await expect(result).toBeVisible();
  const shown = (order: number) => page.locator('main').getByText(imeiOf(order)).first();
  await expect(shown(199)).toBeVisible();
  await page.keyboard.press('j');
  await expect(shown(198)).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(shown(200)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous order' })).toBeDisabled();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(shown(198)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  // The focus stays on the row, so that keys continue from there.
  await expect(rows.filter({ hasText: imeiOf(198) })).toBeFocused();

  // After a visit to another screen the focus is on the heading.
  await page.keyboard.press('Enter');
  await expect(shown(198)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused();
});

test('going back before the order has loaded returns to the same place in the list', {
  tag: '@whole',
}, async ({ app, context }) => {
  const answers = await slowAnswers(context, /orders\/read/);
  const page = await openShopOfYears(app, 200);
  const rows = page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');
  await expect(rows.nth(4)).toContainText(imeiOf(196));
  answers.hold();
  await rows.nth(4).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeVisible();
  await page.goBack();
  await expect(rows.nth(4)).toBeFocused();
  answers.answer();
  await expect(rows.nth(4)).toBeFocused();
});
