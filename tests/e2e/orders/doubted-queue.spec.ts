import { expect, type Page } from '@playwright/test';
import { practiceServices } from '../../../electron/practice/catalogue/catalogue.ts';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectTo, untilSettled } from '../../support/page/e2e-shop.ts';

const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).click();
}

async function enterKey(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();
  await go(page, '/connections');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(/API key/)
    .last()
    .fill(key);
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toBeHidden();
}

test('a queue that a fallen balance made uncertain is settled by a double click once, and what the supplier lists stays, with the reason', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  try {
    let page = await app.open();
    await connectTo(page, supplier);
    await command(page, 'Pause all sending');
    await go(page, '/import');
    await page.getByRole('textbox').first().fill([1, 2, 3].map(sampleImei).join('\n'));
    await page.getByRole('button', { name: 'Check list' }).click();
    await chooseService(page, 'Find My iPhone');
    await page.getByRole('button', { name: 'Order 3' }).click();
    await untilSettled(page);
    await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await app.close();
    await supplier.setBalance(String(Number(supplier.balance()) - 5));

    page = await app.open();
    await enterKey(page, supplier.apiKey);
    await command(page, 'Resume sending');
    await expect(page.getByText('Orders may be missing here.').first()).toBeVisible();
    await go(page, '/gap');
    await expect(page.getByText('The balance fell by more than')).toBeVisible();
    await page.getByRole('button', { name: 'I have read this' }).click();
    await go(page, '/uncertain');
    const press = page.getByRole('button', { name: 'None of them was placed…' });
    await press.press('Enter');
    await page.keyboard.type('It was the monthly fee');
    await page.getByLabel('Your name').fill('Mara');
    const serviceId = String(practiceServices.find(({ name }) => name.startsWith('Find My iPhone'))?.id);
    await supplier.placeByHand({ serviceId, identifier: sampleImei(1) });
    await press.click();
    await untilSettled(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /None was placed/ })
      .dblclick();
    const left = page.getByRole('alert').filter({ hasText: 'One order was not changed' });
    await expect(left).toContainText('the supplier’s list or wallet may have it');
    await expect(left).not.toContainText('settled already');
    await expect(press).toBeHidden();
  } finally {
    await supplier.stop();
  }
});
