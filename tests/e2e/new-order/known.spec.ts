import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectTo, payButton, untilSettled } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

test('a paid check is answered from memory first; ordering it anyway needs one press', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  const field = page.getByLabel('IMEI', { exact: true });
  const answer = page.getByRole('region', { name: 'Answered already' });

  await goTo(page, '/new-order');
  await chooseService(page, 'iPhone SimLock Check');
  await field.fill(sampleImei(1));
  await expect(page.getByText('Valid IMEI')).toBeVisible();
  await expect(answer).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await untilSettled(page);
  await payButton(page).click();
  await expect(page.getByText('Just ordered')).toBeVisible();

  await field.fill(sampleImei(1));
  await expect(answer).toContainText('You have paid for this check before');
  await expect(answer).toContainText('SimLock');
  await answer.getByRole('button', { name: 'Copy result' }).click();
  await expect(answer.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(supplier.orders()).toHaveLength(1);

  await answer.getByRole('button', { name: 'Order anyway…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Place this order again?' });
  await expect(dialog).toContainText('A fresh check was wanted');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(supplier.orders()).toHaveLength(1);
  await supplier.stop();
});

test('rows of a list with known answers are left out with one press, and stay visible with the answers', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  const answered = page.getByRole('region', { name: 'Answered already' });
  const paste = async (rows: number) => {
    await goTo(page, '/import');
    const box = page.getByLabel('Paste or drop a list');
    await box.fill(Array.from({ length: rows }, (_, row) => sampleImei(row)).join('\n'));
    await page.keyboard.press('Control+Enter');
    await page.getByPlaceholder('Find a service by name, group or ID').fill('iPhone Model & Colour Check');
    await page.keyboard.press('Enter');
  };
  await paste(3);
  const order = page.getByRole('button', { name: /^Order 3/ });
  await expect(order).toBeEnabled();
  await order.click();
  await untilSettled(page);
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('3 of 3 finished')).toBeVisible();

  await paste(5);
  await expect(answered).toContainText('of 5 are answered already: saves');
  await answered.getByRole('button', { name: 'Leave them out' }).press('Enter');
  await expect(answered).toContainText('rows left out, with their answers');
  await expect(page.getByRole('button', { name: '2 Good' })).toBeVisible();
  await page.getByRole('button', { name: 'New list' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Discard/ })
    .click();
  await expect(page.getByText('a pasted list: answered already')).toBeVisible();
  expect(supplier.orders()).toHaveLength(3);
  await supplier.stop();
});

test('facts about a device are shown before paying, in a list and in New order, and block no order', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  const paste = async (service: string, from: number, rows: number) => {
    await goTo(page, '/import');
    const imeis = Array.from({ length: rows }, (_, row) => sampleImei(from + row));
    await page.getByLabel('Paste or drop a list').fill(imeis.join('\n'));
    await page.keyboard.press('Control+Enter');
    await page.getByPlaceholder('Find a service by name, group or ID').fill(service);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: new RegExp(`^Order ${rows}`) })).toBeEnabled();
  };
  await paste('Samsung Info & Carrier', 0, 9);
  await page.keyboard.press('Control+Enter');
  await untilSettled(page);
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('9 of 9 finished')).toBeVisible();

  const words = page.getByRole('region', { name: 'Before you pay' });
  // The answer is learned in the background, so the test polls for it.
  await expect(async () => {
    await goTo(page, '/import');
    const another = page.getByRole('button', { name: 'New list' });
    if (await another.isVisible()) await another.click();
    await paste('iPhone SimLock Check', 20, 5);
    await expect(words).toContainText('5 rows: This device is made by Samsung', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  await words.getByRole('button', { name: 'Leave them out' }).press('Enter');
  await expect(page.getByRole('button', { name: '5 Removed by you' })).toBeVisible();

  await goTo(page, '/new-order');
  await chooseService(page, 'iPhone SimLock Check');
  await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(30));
  await expect(words).toContainText('made by Samsung');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Place this order?' })).toBeVisible();
  await supplier.stop();
});
