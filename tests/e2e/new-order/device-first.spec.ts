import { expect } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { leaveConnected } from '../../support/page/connected-folder.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService } from '../../support/page/e2e-shop.ts';

const grouped = (imei: string) => imei.replace(/^(..)(.{6})(.{6})(.)$/, '$1 $2 $3 $4');

test('an IMEI that is typed before the service is kept for the order', { tag: '@whole' }, async ({ app }) => {
  await leaveConnected(app);
  const page = await app.open();
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  const search = page.getByRole('textbox', { name: 'Find a service by name, group or ID' });
  for (const typed of [sampleImei(7), grouped(sampleImei(7)), `IMEI: ${sampleImei(7)}`]) {
    await search.fill(typed);
    await expect(page.getByText('This is an IMEI:')).toBeVisible();
  }
  await expect(page.getByText('This is an IMEI:')).toBeVisible();
  await search.press('Enter');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await chooseService(page, 'Find My iPhone');
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(sampleImei(7));
});
