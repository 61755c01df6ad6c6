import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { scanWith } from '../../support/lists/scanner.ts';
import { test } from '../../support/page/e2e.ts';
import { confirmation, connectToPractice, untilSettled } from '../../support/page/e2e-shop.ts';

// A number printed in manuals: its check digit is right, but no device has it.
const sample = '490154203237518';

const imei = (page: Page) => page.getByLabel('IMEI', { exact: true });
const customer = (page: Page) => page.getByLabel('Customer', { exact: true });

async function chooseService(page: Page): Promise<void> {
  await page.getByPlaceholder('Find a service by name, group or ID').fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await expect(imei(page)).toBeFocused();
}

async function pay(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter');
  await expect(confirmation(page)).toBeVisible();
  await untilSettled(page);
  await page.keyboard.press('Control+Enter');
  await expect(confirmation(page)).toBeHidden();
}

test('nothing of one customer goes into the next one’s order, and a doubtful number needs a reason', async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await chooseService(page);

  // The same rule applies to typed and to imported numbers.
  await imei(page).fill(sample);
  await expect(page.getByText('Not a real IMEI: sample number')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(confirmation(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Order anyway' }).click();
  await page.keyboard.type('Printed in the phone');
  await customer(page).fill('Ana Silva');
  await page.getByLabel('Note').fill('Black case');
  await page.keyboard.press('Control+Enter');
  for (const said of ['Practice supplier', 'Ana Silva', 'Black case', 'Printed in the phone'])
    await expect(confirmation(page)).toContainText(said);
  await untilSettled(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Just ordered')).toBeVisible();

  await expect(imei(page)).toBeFocused();
  await expect(imei(page)).toHaveValue('');
  await expect(customer(page)).toHaveValue('');
  await expect(page.getByLabel('Note')).toHaveValue('');

  // Fourteen digits are offered with their check digit, as in a list.
  await imei(page).fill(sampleImei(1).slice(0, 14));
  await page.getByRole('button', { name: new RegExp(sampleImei(1)) }).click();
  await expect(imei(page)).toHaveValue(sampleImei(1));

  // One key uses the same customer again. This never happens automatically.
  await expect(page.getByRole('button', { name: 'Same customer: Ana Silva' })).toBeVisible();
  await page.keyboard.press('Control+Shift+C');
  await expect(customer(page)).toHaveValue('Ana Silva');
  await pay(page);

  // After a visit to another screen the form still has the service and the placed orders.
  await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible();

  // On a screen without a form, a scan opens the number's order, even if the number is only a sample.
  await scanWith(page, sample);
  await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await expect(page.getByText('Just ordered')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /Find My iPhone/ })).toBeVisible();
  await expect(imei(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Change service' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Which service?' })).toBeVisible();
});

test('a phone scanned over one customer’s form is not offered to the next customer, and does not take the last typed digit', async ({
  app,
}) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.getByRole('navigation').getByRole('link', { name: 'New order' }).click();
  await chooseService(page);
  await imei(page).fill(sampleImei(1));
  await customer(page).fill('Ana Silva');
  await scanWith(page, sampleImei(2));
  const question = page.getByRole('region', { name: 'Scanned over this order' });
  await expect(question).toBeVisible();
  await pay(page);
  await expect(imei(page)).toBeFocused();
  // After fourteen digits the app may already ask a question, and the last digit, 1, would be a key of that question.
  const next = Array.from({ length: 20 }, (_, at) => sampleImei(10 + at)).find((each) => each.endsWith('1'));
  await imei(page).pressSequentially(next ?? '', { delay: 60 });
  await expect(imei(page)).toHaveValue(next ?? '');
  await expect(question).toHaveCount(0);
});
