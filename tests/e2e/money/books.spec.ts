import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import Papa from 'papaparse';
import { openJournal } from '../../../electron/backend/journal/journal.ts';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { sampleImei, sampleOrder } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo } from '../../support/page/e2e-shop.ts';
import { slowAnswers } from '../../support/page/slow-answers.ts';
import { addAdoptedOrder, endPastOrder } from '../../support/past/past-orders.ts';

test('an owner closes the day by keyboard, exports the file, and sees a later refund as a correction', {
  tag: '@whole',
}, async ({ app, context }) => {
  const isDesktop = process.env.IMEI_DESK_SHELL === 'desktop';
  const answers = await slowAnswers(context, /books\/read/);
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await connectTo(page, supplier);
  await page.keyboard.type('gy', { delay: 60 });
  await expect(page.getByText('Nothing was ordered.')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Desk' }).click();
  const file = join(app.dataFolder, 'journal.sqlite');
  const journal = await openJournal(file);
  const [connection] = await journal.connections.list();
  const at = Date.now() - 1_000;
  const order = (number: number) =>
    sampleOrder({
      connectionId: connection?.id ?? '',
      identifier: sampleImei(number),
      serviceName: '=1+1 Check',
      customer: 'Ana',
      price: { amount: '0.50', currency: 'USD' },
      customerPrice: { amount: '1.20', currency: 'USD' },
      customerTax: '20',
    });
  const [first, second] = [order(1), order(2)];
  for (const [each, reference] of [
    [first, 'A-1'],
    [second, 'A-2'],
  ] as const)
    await addAdoptedOrder(file, each, { reference, state: 'success', sentAt: at, reportedAt: at });

  // Until the orders are read again, the day shows no figures of newer orders and cannot be closed.
  if (!isDesktop) answers.hold();
  await page.keyboard.type('gy', { delay: 60 });
  await expect(page.getByRole('heading', { name: 'Day close', exact: true })).toBeFocused();
  if (!isDesktop) await answers.asked();
  await expect(page.getByRole('button', { name: /^Close / })).toHaveCount(isDesktop ? 1 : 0);
  answers.answer();
  const figures = page.getByRole('region', { name: 'Figures', exact: true });
  await expect(figures.getByRole('row').nth(1)).toContainText('2.00 USD');
  await expect(figures.getByRole('row').nth(1)).toContainText('50%');
  // Only what customers owe is open.
  await expect(page.getByText('Customers owe for orders that are ready')).toBeVisible();
  await expect(page.getByText('Nothing is open.')).toHaveCount(0);
  await expectAccessible(page, 'a day to close');
  const close = page.getByRole('region', { name: 'Close', exact: true });
  await expect(close.getByRole('status')).toHaveText('Not closed');
  const who = close.getByLabel('Closed by');
  await who.focus();
  await page.keyboard.press('Enter');
  await expect(close.getByText('Enter a name.')).toBeVisible();
  await page.keyboard.type('Mara');
  await page.keyboard.press('Enter');
  await expect(close.getByRole('status')).toContainText(/Closed by .Mara/);
  await expect(close.getByText(/Fingerprint: [0-9a-f]{64}/)).toBeVisible();

  const saves = page.getByRole('region', { name: 'For the accountant' });
  const download = page.waitForEvent('download');
  await saves.getByRole('button', { name: 'Save file' }).focus();
  await page.keyboard.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^books-\d{4}-\d\d-\d\d\.csv$/);
  const { data } = Papa.parse<string[]>((await readFile(await saved.path(), 'utf8')).slice(1).trimEnd());
  expect(data.map((row) => row[8]).filter((name) => name?.includes('1+1'))).toEqual([
    "'=1+1 Check",
    "'=1+1 Check",
  ]);

  // The supplier refunds one of them after the close.
  await endPastOrder(journal, second.id, { at: Date.now(), state: 'rejected' });
  await journal.close();
  const later = page.getByRole('region', { name: 'Changed since the close' });
  await expect(later).toBeVisible({ timeout: 40_000 });
  await expect(later.getByRole('row').nth(1)).toContainText('next close');
  await expect(later.getByRole('row').nth(1)).toContainText(sampleImei(2));
  await expect(figures.getByRole('row').nth(1)).toContainText('2.00 USD');
  await expectAccessible(page, 'a closed day with a correction');
  await supplier.stop();
});
