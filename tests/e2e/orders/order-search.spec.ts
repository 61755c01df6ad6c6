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

test('the search of the top bar finds orders while typing, people before results, and Enter opens the first', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  page.setDefaultTimeout(20_000);
  await connectToPractice(page);
  for (const [number, customer] of [
    [61, 'José Silva 912345678'],
    [62, 'Ana Costa'],
    [63, 'Ana Silva'],
  ] as const) {
    await fillOrder(page, number);
    await page.getByLabel('Customer', { exact: true }).fill(customer);
    await untilSettled(page);
    await payButton(page).click();
    await expect(confirmation(page)).toHaveCount(0);
  }
  const field = page.getByRole('combobox', { name: 'Search orders' });
  const found = page.getByRole('listbox', { name: 'Orders and customers found' });
  const people = found.getByRole('option').filter({ has: page.getByRole('img', { name: 'Customer' }) });
  const lines = found
    .getByRole('option')
    .filter({ hasNotText: 'Show all results' })
    .filter({ hasNot: page.getByRole('img', { name: 'Customer' }) });
  const customer = page.getByRole('combobox', { name: 'Customer' });

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('/');
  await page.keyboard.type('silva');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(sampleImei(63));
  await expect(lines.first().locator('mark')).toHaveText('Silva');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(lines.first()).toHaveAttribute('data-combobox-selected', 'true');
  await expectAccessibleInBothThemes(page, 'the search of the top bar with what it found');

  await page.keyboard.press('Escape');
  await expect(found).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('silva');

  await field.fill('912 345 678');
  await expect(lines).toHaveCount(1);
  await expect(lines.first().locator('mark')).toHaveText('912345678');
  await field.fill('jose');
  await expect(lines.first().locator('mark')).toHaveText('José');
  await field.fill('silva ana');
  await expect(lines).toHaveCount(1);
  await expect(people).toHaveText('Ana Silva');

  await field.fill('silva');
  await expect(lines).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  const second = (await lines.last().getAttribute('id')) ?? '';
  await expect(field).toHaveAttribute('aria-activedescendant', second);
  await page.keyboard.press('Enter');
  await expect(customer).toHaveValue('José Silva 912345678');

  // Enter after fast typing opens a result for the whole text, not for its first letters.
  await field.pressSequentially('costa');
  await page.keyboard.press('Enter');
  await expect(customer).toHaveValue('Ana Costa');

  await field.fill('silva');
  await found.getByRole('option', { name: 'Show all results' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search', exact: false }).last()).toHaveValue('silva');

  const states = page.getByRole('group', { name: 'Show only these states' });
  await expect(states.getByRole('button', { name: 'All 2' })).toBeVisible();
  // Other filters are dropped, and the search text stays.
  await page.evaluate(() => {
    location.hash = location.hash.replace('search=silva', 'search=silva&states=refused');
  });
  await page.getByRole('button', { name: 'Search all orders' }).click();
  await expect(page).toHaveURL(/search=silva$/);
  await expect(page.getByRole('row').filter({ hasText: 'Ana Silva' })).toBeVisible();

  await field.fill('zebra');
  await expect(found).toContainText('No order found.');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=zebra/);
});
