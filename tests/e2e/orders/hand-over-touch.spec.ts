import { expect } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { test } from '../../support/page/e2e.ts';
import {
  connectTo,
  fillOrder,
  openScreen,
  orderDevice,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';

test('without a mouse, the hand-over button of a row covers no cell, and the lists fit the window', {
  tag: '@whole',
}, async ({ app }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const page = await app.open();
  await page.setViewportSize({ width: 1024, height: 768 });
  await connectTo(page, supplier);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await orderDevice(page, 1);

  await openScreen(page, 'Orders');
  const row = page.getByRole('row').nth(1);
  const button = row.getByRole('button', { name: /^Hand over/ });
  await expect(button).toBeVisible();
  const ends = await row.evaluate((line) => {
    const cells = [...line.querySelectorAll('[role="gridcell"]')].map((cell) => cell.getBoundingClientRect());
    return {
      cells: Math.max(...cells.map((cell) => cell.right)),
      button: line.querySelector('button')?.getBoundingClientRect().left ?? 0,
      beyond: (line.closest('[role="grid"]')?.scrollWidth ?? 0) - (line.closest('main')?.clientWidth ?? 0),
    };
  });
  expect(ends.button).toBeGreaterThanOrEqual(ends.cells);
  expect(ends.beyond).toBeLessThanOrEqual(0);

  // The Desk shows who collects something beside the orders, which leaves less room for them.
  await fillOrder(page, 2);
  await page.keyboard.press('Escape');
  await page.getByLabel('Customer', { exact: true }).fill('Ana Silva '.repeat(18));
  await page.getByRole('button', { name: 'Review order' }).click();
  await untilSettled(page);
  await payButton(page).click();
  for (const width of [1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openScreen(page, 'Desk');
    const last = page.getByRole('grid', { name: 'Last orders' });
    await expect(last.getByRole('button', { name: /^Hand over/ })).toHaveCount(2);
    await expect(page.getByRole('link', { name: /^Tell 1 customer/ })).toBeVisible();
    const beyond = () => last.evaluate((grid) => grid.scrollWidth - (grid.parentElement?.clientWidth ?? 0));
    await expect.poll(beyond, { message: `the Desk at ${width}`, timeout: 5_000 }).toBeLessThanOrEqual(0);
    // A long name is cut, so that its count is visible.
    const ready = page.getByRole('region', { name: 'Ready to collect' }).getByRole('list');
    expect(await ready.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  }
  await supplier.stop();
});
