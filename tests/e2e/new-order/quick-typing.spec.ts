import { expect } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { chooseService } from '../../support/page/e2e-shop.ts';
import { leaveReadyOrders } from '../../support/page/past-customers.ts';
import { slowAnswers } from '../../support/page/slow-answers.ts';

test('Enter never opens a result for letters typed earlier', {
  tag: '@whole',
}, async ({ app, context }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'a page of the desktop asks over no socket');
  const answers = await slowAnswers(context, /orders\/find|customers\/suggest/);
  await leaveReadyOrders(app, ['Ana Silva', 'Ana Costa', 'Bo Costa']);
  const page = await app.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  const customer = page.getByRole('combobox', { name: 'Customer' });

  await test.step('in the top bar', async () => {
    const field = page.getByRole('combobox', { name: 'Search orders' });
    const found = page.getByRole('listbox', { name: 'Orders and customers found' });
    await field.fill('silva');
    await expect(found.getByRole('option').first()).toContainText('Ana Silva');
    answers.hold();
    await field.fill('bo costa');
    await answers.asked();
    await field.press('Enter');
    await expect(field).toHaveValue('bo costa');
    answers.answer();
    await expect(customer).toHaveValue('Bo Costa');
  });

  await test.step('in the palette', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog');
    const field = palette.getByRole('textbox');
    await field.fill('silva');
    await expect(palette.getByRole('option').first()).toContainText('Ana Silva');
    answers.hold();
    await field.fill('ana costa');
    await answers.asked();
    await field.press('Enter');
    await expect(field).toBeVisible();
    answers.answer();
    await expect(customer).toHaveValue('Ana Costa');
  });

  await test.step('in a customer field, where an arrow chooses', async () => {
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.type('gn', { delay: 60 });
    await chooseService(page, 'Find My iPhone');
    await customer.fill('silva');
    const list = page.getByRole('listbox');
    await expect(list.getByRole('option')).toHaveText([/Ana Silva/]);
    answers.hold();
    await customer.fill('cost');
    await answers.asked();
    await customer.press('ArrowDown');
    await customer.press('Enter');
    await expect(customer).toHaveValue('cost');
    answers.answer();
    // Enter alone submits the order, which first asks for the device.
    await customer.fill('costa');
    await expect(list.getByRole('option')).toHaveText([/Ana Costa/, /Bo Costa/]);
    await customer.press('ArrowDown');
    await expect(list.getByRole('option').first()).toHaveAttribute('data-combobox-selected', 'true');
    // When typing hides the selected customer, no other customer becomes selected.
    await customer.fill('bo cost');
    await expect(list.getByRole('option')).toHaveText([/Bo Costa/]);
    await customer.press('Enter');
    await expect(customer).toHaveValue('bo cost');
  });
});
