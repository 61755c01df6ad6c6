import { expect } from '@playwright/test';
import { noContacts } from '../../../shared/model/customer/customer.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { openDetails } from '../../support/page/e2e-shop.ts';
import { leaveReadyOrders } from '../../support/page/past-customers.ts';

test('a customer is found while typing, edited, handed all ready orders, merged and forgotten', {
  tag: '@whole',
}, async ({ app }) => {
  await leaveReadyOrders(app, ['Ali Hassan', 'ali hassan', 'Ali Hassan', 'Bo', '']);

  const page = await app.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  // The keys come more slowly than from a scanner, whose keys do nothing.
  await page.keyboard.type('gk', { delay: 60 });
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Customers' });
  const ali = grid.getByRole('row').filter({ hasText: 'Ali Hassan' });
  await expect(ali).toContainText('only a name so far');
  await expect(ali).toContainText('7.50');
  await expectAccessible(page, 'customers');

  // The customer is found and opened by keys alone.
  await page.keyboard.press('s');
  await expect(page.getByRole('textbox', { name: 'Search customers' })).toBeFocused();
  await page.keyboard.type('hass');
  await expect(grid.locator('[data-line]')).toHaveCount(1);
  await ali.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ali Hassan' })).toBeVisible();
  const phone = page.getByRole('textbox', { name: 'Phone' });
  await phone.fill('call me');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(page.getByText('no letters')).toBeVisible();
  await phone.fill('+44 7700 900123');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(page.getByText('no letters')).toHaveCount(0);
  await expectAccessible(page, 'one customer');

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+H');
  await expect(page.getByText('Handed over: 3 orders')).toBeVisible();
  await expect(page.getByText('Nothing', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Hand over all 3 orders' })).toBeVisible();

  // The name belongs to another customer; the two can be merged.
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('BO');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(page.getByText('Another customer is called Bo.')).toBeVisible();
  await page.getByRole('button', { name: 'Merge the two…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bo' })).toBeVisible();
  await expect(phone).toHaveValue('+44 7700 900123');
  await expect(page.getByRole('button', { name: 'Hand over all 4 orders' })).toBeVisible();

  await page.getByRole('link', { name: 'Open in Orders' }).click();
  const orders = page.getByRole('grid', { name: 'Orders' });
  await expect(orders.locator('[data-line]')).toHaveCount(4);
  await page.getByRole('button', { name: /for Bo/ }).click();
  await expect(orders.locator('[data-line]')).toHaveCount(5);

  // The customer is found while typing, and chosen with the arrow and Enter. Enter alone chooses nobody.
  await orders
    .getByRole('row')
    .filter({ hasText: sampleImei(5) })
    .click();
  const field = page.getByRole('combobox', { name: 'Customer' });
  await field.fill('b');
  await expect(page.getByRole('option', { name: /Bo/ })).toContainText('4 ready');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue('Bo');
  await field.press('Enter');
  await page.getByRole('link', { name: 'Open customer' }).click();

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Forget this person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget Bo?' });
  await expect(dialog).toContainText('taken from 5 orders');
  await dialog.getByRole('button', { name: 'Forget for ever' }).click();
  await expect(page.getByText('No customers yet')).toBeVisible();
});

test('customers with ready orders are messaged by one key each, in their language, and the orders record it', {
  tag: '@whole',
}, async ({ app }) => {
  await leaveReadyOrders(app, ['Anna', 'Bo', 'Anna'], async (journal) => {
    const anna = { ...noContacts, name: 'Anna', phone: '+45 20 12 34 56', language: 'fr' };
    await journal.customers.write(null, anna, { who: 'Mara', atMs: 5 });
  });
  const page = await app.open();
  const opened: string[] = [];
  await page.exposeFunction('noteOpened', (link: string) => opened.push(link));
  await page.evaluate(() => {
    // A test must not open another program.
    window.open = (link) => {
      void (window as unknown as { noteOpened(link: string): void }).noteOpened(String(link));
      return null;
    };
  });
  await page.getByRole('link', { name: 'Tell 2 customers: ready to collect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tell who can collect' })).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue(/Bonjour Anna,\n2 de vos commandes sont prêtes.*\nÀ payer : 5,00/);
  await expect(page.getByText(/^\d SMS parts?$/)).toBeVisible();
  await expectAccessible(page, 'telling customers');
  await page.keyboard.press('w');
  await expect(page.getByText('told', { exact: true })).toBeVisible();
  expect(opened).toHaveLength(1);
  expect(opened[0]).toMatch(/^https:\/\/wa\.me\/4520123456\?text=Bonjour%20Anna/);
  await page.keyboard.press('n');
  await expect(text).toHaveValue(/Hello Bo,\nYour order is ready/);
  await expect(page.getByRole('button', { name: 'WhatsApp' })).toBeDisabled();
  await page.keyboard.press('w');
  const notices = page.locator('.mantine-Notification-root');
  await expect(notices).toContainText('No phone number saved');
  expect(opened).toHaveLength(1);
  // No data of the previous customer is shown.
  await page.getByRole('button', { name: 'Previous customer' }).click();
  await expect(text).toHaveValue(/Bonjour Anna/);
  await expect(notices).toHaveCount(0);

  // The message can also be opened from the order. It cannot be a mail, because the customer has no mail address.
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page
    .getByRole('grid', { name: 'Orders' })
    .getByRole('row')
    .filter({ hasText: sampleImei(1) })
    .click();
  await openDetails(page);
  await expect(page.getByText('Message to customer')).toBeVisible();
  await expect(page.getByText('Ready to collect · WhatsApp')).toBeVisible();
  await page.getByRole('button', { name: 'Message…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message to Anna' });
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(/Find My iPhone: OFF/);
  await expectAccessible(page, 'a message');
  await dialog.getByRole('button', { name: 'SMS' }).click();
  expect(opened[1]).toMatch(/^sms:\+4520123456\?body=/);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Result · SMS')).toBeVisible();
});

test('two people who edit the same order or customer do not undo each other’s changes', async ({
  app,
  context,
}) => {
  await leaveReadyOrders(app, ['Anna']);
  const page = await app.open();
  const second = await context.newPage();
  await second.goto(new URL('/', page.url()).href);
  const both = [page, second];
  for (const each of both) {
    await each.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
    const orders = each.getByRole('grid', { name: 'Orders' });
    await orders
      .getByRole('row')
      .filter({ hasText: sampleImei(1) })
      .click();
  }
  const save = (of: typeof page) => of.getByRole('button', { name: 'Save', exact: true }).click();
  const fieldsAt = (each: typeof page) => ({
    customer: each.getByRole('combobox', { name: 'Customer' }),
    note: each.getByRole('textbox', { name: 'Note' }),
  });
  const [here, there] = [fieldsAt(page), fieldsAt(second)];
  await there.note.fill('Cracked glass');
  await here.customer.fill('Berta');
  await save(page);
  // The change of the first page is shown beside what is typed at the second page.
  await expect(there.customer).toHaveValue('Berta');
  await expect(there.note).toHaveValue('Cracked glass');
  await save(second);
  await expect(here.note).toHaveValue('Cracked glass');
  await expect(here.customer).toHaveValue('Berta');

  for (const each of both) {
    await each.getByRole('link', { name: 'Open customer' }).click();
    await expect(each.getByRole('heading', { level: 1, name: 'Berta' })).toBeVisible();
  }
  await second.getByRole('textbox', { name: 'Note' }).fill('Pays cash');
  await page.getByRole('textbox', { name: 'Phone' }).fill('+44 7700 900123');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(second.getByRole('textbox', { name: 'Phone' })).toHaveValue('+44 7700 900123');
  await second.getByRole('button', { name: 'Save contacts' }).click();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Pays cash');
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+44 7700 900123');
});
