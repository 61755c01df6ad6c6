import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { goTo } from '../../support/page/go-to.ts';
import { openShopOfYears } from '../../support/past/shop-of-years.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');
const boxOf = (row: Locator) => row.getByRole('checkbox', { name: 'Select' });
const selected = (page: Page) => page.getByRole('grid', { name: 'Orders' }).locator('[aria-selected="true"]');
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all' });

test('rows are selected by box, Ctrl, Shift and drag, and a box never hands a phone over', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await openShopOfYears(app, 200);
  await boxOf(rows(page).nth(1)).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(boxOf(rows(page).nth(1))).toBeChecked();
  await expect(page.getByText(/^Handed over: /)).toHaveCount(0);
  await expect(selectAll(page)).toHaveAttribute('aria-checked', 'mixed');

  await rows(page)
    .nth(5)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('5 selected')).toBeVisible();
  await rows(page)
    .nth(3)
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);

  await boxOf(rows(page).nth(7)).hover();
  await page.mouse.down();
  await boxOf(rows(page).nth(8)).hover();
  await boxOf(rows(page).nth(9)).hover();
  await page.mouse.up();
  await expect(page.getByText('7 selected')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'orders that are selected');

  await selectAll(page).click();
  await expect(page.getByText('200 selected')).toBeVisible();
  await expect(selectAll(page)).toBeChecked();
  await boxOf(rows(page).nth(0)).click();
  await expect(page.getByText('199 selected')).toBeVisible();
  await selectAll(page).click();
  await selectAll(page).click();
  await expect(selected(page)).toHaveCount(0);
});

test('handing over has a button and a key, and one key copies and hands over', { tag: '@whole' }, async ({
  app,
}) => {
  const page = await openShopOfYears(app, 200);
  await goTo(page, '/orders?states=success');
  const ready = page.getByRole('button', { name: /^Hand over \d/ });
  await expect(ready.first()).toBeAttached();
  const row = rows(page).filter({ has: ready }).first();
  const identifier = (await row.getByRole('button').getAttribute('aria-label'))?.replace(/\D/g, '') ?? '';
  await row.hover();
  await row.getByRole('button', { name: `Hand over ${identifier}` }).click();
  const mine = rows(page).filter({ hasText: identifier });
  await expect(mine.getByRole('img', { name: /^Handed over / })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine.getByRole('button', { name: `Hand over ${identifier}` })).toBeAttached();

  // If no row has the focus, the shortcut selects all found orders; the next key hands them over.
  await page.getByRole('heading', { level: 1, name: 'Orders' }).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('178 selected')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('178 orders handed over')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await expect(mine.getByRole('button', { name: `Hand over ${identifier}` })).toBeAttached();

  // One key copies the text for the customer and hands the order over.
  await mine.focus();
  await page.keyboard.press('Shift+H');
  await expect(mine.getByRole('img', { name: /^Handed over / })).toBeVisible();
  await expect.poll(() => app.copied()).toContain(identifier);
});
