import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { leaveConnected } from '../../support/page/connected-folder.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, confirmation } from '../../support/page/e2e-shop.ts';

const [first, second] = [sampleImei(21), sampleImei(22)];
const rail = (page: Page) => page.getByRole('navigation');
const imei = (page: Page) => page.getByLabel('IMEI', { exact: true });
const customer = (page: Page) => page.getByLabel('Customer', { exact: true });
const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts' });

test('a half-filled order survives another screen, Back, a reload and a restart, and waits on the Desk', {
  tag: '@whole',
}, async ({ app }) => {
  await leaveConnected(app);
  let page = await app.open();
  await rail(page).getByRole('link', { name: 'New order' }).click();
  await chooseService(page, 'Find My iPhone');
  await imei(page).fill(first);
  await customer(page).fill('Carla');
  await page.getByLabel('Note').fill('Black case');

  // Immediately after typing, the person goes to another screen by the palette.
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Commands' }).fill('go to orders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(rail(page).getByRole('link', { name: /New order.*Draft kept/ })).toBeVisible();
  await page.goBack();
  await expect(customer(page)).toHaveValue('Carla');
  await expect(imei(page)).toHaveValue(first);
  await expect(page.getByText('Your draft is back.')).toBeVisible();

  await page.reload();
  await expect(imei(page)).toHaveValue(first);
  await expect(page.getByLabel('Note')).toHaveValue('Black case');
  // Changing the service keeps every field that does not depend on it.
  await page.getByRole('button', { name: 'Change service' }).click();
  await chooseService(page, 'iPhone SimLock Check');
  await expect(customer(page)).toHaveValue('Carla');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: /SimLock/ })).toBeVisible();

  await app.close('killed');
  page = await app.open();
  await expect(drafts(page)).toContainText('Carla');
  await expect(drafts(page)).toContainText('Draft order');
  await page.keyboard.press('c');
  await expect(imei(page)).toHaveValue(first);
  await expect(page.getByRole('heading', { level: 2, name: /SimLock/ })).toBeVisible();

  // The draft is discarded: the form is empty, and the Desk shows no draft.
  await page.getByRole('button', { name: 'Start empty' }).click();
  await expect(imei(page)).toHaveValue('');
  await rail(page).getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await expect(drafts(page)).toHaveCount(0);
});

test('a checked list is restored with all decisions, also after a restart', { tag: '@whole' }, async ({
  app,
}) => {
  await leaveConnected(app);
  let page = await app.open();
  await rail(page).getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('textbox').last().fill(['Repairs of July', first, second, '123'].join('\n'));
  await page.getByRole('button', { name: 'Check list' }).click();
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Order 2/ })).toBeVisible();
  await rail(page).getByRole('link', { name: 'Desk' }).click();
  // The draft is named after its first device, because headings are alike in many lists.
  await expect(drafts(page)).toContainText(`${first}4 rows`);
  await expect(drafts(page)).not.toContainText('Repairs of July');
  await rail(page).getByRole('link', { name: 'Lists' }).click();
  await expect(page.getByRole('button', { name: /^Order 2/ })).toBeVisible();

  await app.close('killed');
  page = await app.open();
  // Both the rail and the Desk lead to the draft.
  await rail(page).getByRole('link', { name: 'Lists' }).click();
  await expect(drafts(page)).toContainText(`${first}4 rows`);
  await drafts(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /^Order 2/ })).toBeVisible();
  await rail(page).getByRole('link', { name: 'Desk' }).click();
  await drafts(page).getByRole('button', { name: 'Discard' }).click();
  await expect(drafts(page)).toHaveCount(0);
});

test('Back closes the confirmation, and does not pay', { tag: '@whole' }, async ({ app }) => {
  await leaveConnected(app);
  const page = await app.open();
  await rail(page).getByRole('link', { name: 'New order' }).click();
  await chooseService(page, 'Find My iPhone');
  await imei(page).fill(first);
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(confirmation(page)).toBeVisible();
  await page.goBack();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(imei(page)).toHaveValue(first);
  await expect(page.getByText('Just ordered')).toHaveCount(0);
});
