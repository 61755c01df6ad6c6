import { join } from 'node:path';
import { expect } from '@playwright/test';
import { writeFirstJournal } from '../../support/journal/first-journal.ts';
import { test } from '../../support/page/e2e.ts';

test('orders that an earlier version has open twice for one device are shown on the Desk and in each order, as written', {
  tag: '@whole',
}, async ({ app }) => {
  await writeFirstJournal(join(app.dataFolder, 'journal.sqlite'));
  const page = await app.open();
  const alerts = page.getByRole('region', { name: 'Needs attention' });
  const alert = alerts.locator('div', {
    hasText: '5 open orders are for a device that another order is for as well.',
  });
  await expect(alert).toBeVisible();
  await alert.getByRole('link', { name: 'View' }).click();

  const notice = page.getByRole('region', { name: /for the same device/ });
  await expect(notice).toContainText('This order was sent.');
  await expect(notice.getByRole('link')).toHaveText(['C39VK0ABHG6W', 'C39 VK0ABHG6W']);
  await notice.getByRole('link', { name: 'C39VK0ABHG6W', exact: true }).click();
  await expect(notice).toContainText('This order waits and is not sent');
  await expect(notice.getByRole('link')).toHaveText(['C39-VK0ABHG6W', 'C39 VK0ABHG6W']);
});
