import { join } from 'node:path';
import { expect } from '@playwright/test';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { sampleImei, sampleOrder } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { leaveConnected } from '../../support/page/connected-folder.ts';
import { test } from '../../support/page/e2e.ts';
import { openDetails, untilSettled } from '../../support/page/e2e-shop.ts';
import { addPastOrder } from '../../support/past/past-orders.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test('late orders are marked in lists and on the order; ready ones are handed over, and this is undone', {
  tag: '@whole',
}, async ({ app }) => {
  await leaveConnected(app);
  await leaveYesterdaysWork(app.dataFolder);

  const page = await app.open();
  await page.getByRole('link', { name: /^Late/ }).click();
  const grid = page.getByRole('grid', { name: 'Orders' });
  const late = grid.getByRole('row').filter({ hasText: sampleImei(100) });
  await expect(late).toContainText('Late');
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expectAccessible(page, 'orders');
  await late.click();
  await expect(
    page.getByText(/usually 20 min · 90 % within 36 min · from your last 40 orders/),
  ).toBeVisible();
  await expect(page.getByText('Late', { exact: true })).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('link', { name: /^Ready to collect/ })).toContainText('40');
  const name = `Hand over ${sampleImei(40)}`;
  await page.getByRole('link', { name: /^Ready to collect/ }).click();
  const tick = page.getByRole('button', { name, exact: true });
  await tick.click();
  await expect(tick).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Ready to collect/ })).toContainText('39');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tick).toHaveCount(1);

  await grid
    .getByRole('row')
    .filter({ hasText: sampleImei(39) })
    .click();
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect(page.getByText('Handed over').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo hand-over', exact: true }).click();
  await openDetails(page);
  await expect(page.getByText('Hand-over undone')).toBeVisible();
  await expectAccessible(page, 'one order');

  // Selected orders are handed over, the hand-over is undone, and each is ordered again exactly once, however often the button is pressed.
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  const rows = grid.locator('[data-line]');
  await expect(rows.filter({ hasText: sampleImei(100) })).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('2 orders handed over')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Ready to collect/ })).toContainText('40');
  await page.getByRole('button', { name: 'Order again…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Order these again?' });
  await expect(dialog).toContainText('2 of 3 orders will be placed again.');
  await expect(dialog).toContainText('not finished yet');
  const pay = dialog.getByRole('button', { name: /^Pay / });
  await expect(pay).toBeDisabled();
  await dialog.getByLabel('Reason').fill('the customers came back');
  await expect(pay).toBeEnabled();
  await expectAccessible(page, 'ordering again');
  await untilSettled(page);
  await pay.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: /^Again: / })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('button', { name: 'All 43' })).toBeVisible();
  // Makes the window wide enough for the column with the references.
  await page.setViewportSize({ width: 1440, height: 900 });
  // The row must be below the two new orders and the late one: while rows are still added above it, a click would miss it.
  const reference = page.getByRole('gridcell', { name: '900040', exact: true });
  const repeated = rows.filter({ has: reference });
  await expect(repeated).toHaveAttribute('aria-rowindex', '5');
  await repeated.click();
  await page.getByText('Ordered again').locator('../..').locator('a[href^="/orders/"]').click();
  await expect(page.getByRole('link', { name: 'Open earlier order' })).toBeVisible();
});

/** 40 orders for one service that took 1 to 40 minutes, and one that has waited for five hours. */
async function leaveYesterdaysWork(dataFolder: string): Promise<void> {
  const journal = await openJournal(join(dataFolder, 'journal.sqlite'));
  try {
    const [connection] = await journal.connections.list();
    const { services } = await journal.catalogue.list(connection?.id ?? '');
    const service = services.find(({ name }) => name.includes('Find My'));
    const orderOf = (number: number) =>
      sampleOrder({
        connectionId: connection?.id ?? '',
        serviceId: service?.id ?? '',
        serviceName: service?.name ?? '',
        group: service?.group ?? '',
        identifier: sampleImei(number),
        price: service?.price ?? { amount: '1', currency: 'USD' },
        customer: `Customer ${number}`,
      });
    const now = Date.now();
    for (let number = 1; number <= 40; number += 1) {
      const sentAt = now - 24 * hourMs + number * minuteMs;
      const ended = {
        at: sentAt + number * minuteMs,
        state: 'success',
        result: 'Find My iPhone: OFF',
      } as const;
      await addPastOrder(journal, orderOf(number), `9000${number}`, sentAt, ended);
    }
    // The supplier does not know this order, so it stays open.
    await addPastOrder(journal, orderOf(100), '9000100', now - 5 * hourMs);
  } finally {
    await journal.close();
  }
}
