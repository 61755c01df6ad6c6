import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openJournal } from '../../electron/backend/journal/journal.ts';
import { expectAccessible } from '../support/app/accessible.ts';
import { test } from '../support/app/e2e.ts';
import { addPastOrder } from '../support/shop/past-orders.ts';
import { sampleImei, sampleOrder } from '../support/shop/sample-orders.ts';

test('a customer is found as one types, written down, handed all that is ready, merged and forgotten', async ({
  app,
}) => {
  const first = await app.open();
  await first.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await expect(first.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  // What is sent is sent at prices that were read.
  await first.getByRole('navigation').getByRole('link', { name: 'Catalogue' }).click();
  await expect(first.getByRole('grid').getByText('Find My').first()).toBeVisible();
  await app.close();
  await leaveOrders(app.dataFolder);

  const page = await app.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  // Slower than a scanner, whose keys steer nothing.
  await page.keyboard.type('gk', { delay: 60 });
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  const grid = page.getByRole('grid', { name: 'Customers' });
  const ali = grid.getByRole('row').filter({ hasText: 'Ali Hassan' });
  await expect(ali).toContainText('only a name so far');
  await expect(ali).toContainText('7.50');
  await expectAccessible(page, 'customers');

  // Searched and opened by keys alone.
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

  // A name that another has is theirs; the two can be one.
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

  // Found as one types, with the arrow and Enter; Enter alone takes nobody.
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

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Forget this person…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Forget Bo?' });
  await expect(dialog).toContainText('taken from 5 orders');
  await dialog.getByRole('button', { name: 'Forget for ever' }).click();
  await expect(page.getByText('No customers yet')).toBeVisible();
});

/** Four orders that are ready for two customers, and one that nobody is named for. */
async function leaveOrders(dataFolder: string): Promise<void> {
  const journal = await openJournal(join(dataFolder, 'journal.sqlite'));
  const [connection] = await journal.connections.list();
  const { services } = await journal.catalogue.list(connection?.id ?? '');
  const service = services.find(({ name }) => name.includes('Find My'));
  const hourAgo = Date.now() - 3_600_000;
  const names = ['Ali Hassan', 'ali hassan', 'Ali Hassan', 'Bo', ''];
  for (const [at, customer] of names.entries())
    await addPastOrder(
      journal,
      sampleOrder({
        ...{ connectionId: connection?.id ?? '', identifier: sampleImei(at + 1), customer },
        ...{ serviceId: service?.id ?? '', serviceName: service?.name ?? '' },
        price: service?.price ?? { amount: '1', currency: 'USD' },
        customerPrice: { amount: '2.50', currency: 'USD' },
      }),
      `90${at}`,
      hourAgo + 1_000 * at,
      { at: hourAgo + 60_000 * (at + 1), state: 'success', result: 'Find My iPhone: OFF' },
    );
  await journal.close();
}
