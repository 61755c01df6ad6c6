import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { openFakePrinter } from '../../support/printing/fake-printer.ts';

test('a printer is added by its address and tested, prints an order’s label by one key, and is reported when it is away', {
  tag: '@whole',
}, async ({ app }) => {
  const printer = await openFakePrinter();
  const jobs = () => printer.received().map((bytes) => bytes.toString('utf8').replace('~HS', ''));
  const page = await app.open();
  try {
    await connectToPractice(page);
    await addPrinter(page, printer.port);
    await page.getByRole('button', { name: 'Test print on Counter' }).click();
    await expect(page.getByText('Sent to Counter: 1 print')).toBeVisible();
    expect(jobs()).toHaveLength(1);
    expect(jobs()[0]).toMatch(/^\^XA.*TEST-000.*\^PQ1\s+\^XZ\s*$/s);

    await orderDevice(page, 1);
    await openOrder(page);
    await page.keyboard.press('Shift+P');
    await expect.poll(() => jobs()[1]).toContain(`^FD${sampleImei(1)}^FS`);

    const card = page.getByRole('region', { name: 'Result' });
    await page.getByRole('button', { name: 'Print…' }).click();
    await page.getByRole('menuitem', { name: 'Several copies…' }).click();
    const asked = page.getByRole('dialog', { name: 'Print 1 order' });
    await asked.getByLabel('Copies of each').fill('3');
    await asked.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.getByText('Sent to Counter: 3 prints')).toBeVisible();
    expect(jobs()[2]).toContain('^PQ3');

    // The page's own print dialog is still available.
    await page.getByRole('button', { name: 'Print…' }).click();
    await expect(page.getByRole('menuitem', { name: 'Customer slip' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);

    await printer.close();
    await page.keyboard.press('Shift+P');
    const reported = page.getByText('The printer did not take it');
    await expect(reported).toBeVisible();
    await expect(page.getByText('Nothing was printed. Your orders are not affected.')).toBeVisible();
    await expect(card).toContainText('Find My');

    // When the printer is back, it prints the next job, and the notice disappears.
    const again = await openFakePrinter({ port: printer.port });
    await page.getByRole('button', { name: 'Print…' }).click();
    await page.getByRole('menuitem', { name: 'Several copies…' }).click();
    await asked.getByLabel('Copies of each').fill('2');
    await asked.getByRole('button', { name: 'Print', exact: true }).click();
    await expect(page.getByText('Sent to Counter: 2 prints')).toBeVisible();
    await expect(reported).toHaveCount(0);
    await again.close();
  } finally {
    await printer.close();
  }
});

async function addPrinter(page: Page, port: number): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Add printer' }).click();
  const form = page.getByRole('form', { name: 'Printers' });
  await form.getByLabel('Printer name').fill('Counter');
  await form.getByLabel('Address', { exact: true }).fill('127.0.0.1');
  await form.getByLabel('Port', { exact: true }).fill(String(port));
  await form.getByRole('button', { name: 'Save printer' }).click();
  await expect(page.getByText(`Labels (ZPL) · 127.0.0.1:${port}`)).toBeVisible();
}

async function openOrder(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  const row = page.getByRole('grid', { name: 'Orders' }).locator('[data-line]').first();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Print…' })).toBeVisible({ timeout: 90_000 });
}
