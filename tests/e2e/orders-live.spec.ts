import { expect, type Page } from '@playwright/test';
import { test } from '../support/app/e2e.ts';
import { openShopOfYears } from '../support/shop/shop-of-years.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');

test('a row that stays in view is not drawn again when the list is scrolled', async ({ app }) => {
  test.setTimeout(180_000);
  const page = await openShopOfYears(app, 2_000);
  await expect(rows(page).nth(30)).toBeAttached();
  const scroller = page.getByRole('grid', { name: 'Orders' }).locator('..');
  const scrollByRow = (row: number) =>
    scroller.evaluate((element, to) => {
      element.scrollTop = to * 28;
    }, row);
  await scrollByRow(20);
  await expect(rows(page).last()).toHaveAttribute('data-line', /^[5-9]\d$/);
  const shown = await rows(page).count();
  const drawn = await amountsWritten(page);
  const last = Number(await rows(page).last().getAttribute('data-line'));
  for (const step of [1, 2, 3]) {
    await scrollByRow(20 + step);
    await expect(rows(page).last()).toHaveAttribute('data-line', String(last + step));
  }
  // Each row writes its price: three rows came into view, and all the others stayed as they were.
  expect(await drawn()).toBeGreaterThanOrEqual(3);
  expect(await drawn()).toBeLessThan(shown / 2);
});

/** Counts from now on how often the page writes an amount or a number. */
async function amountsWritten(page: Page): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle(() => {
    const count = { of: 0 };
    const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format');
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get() {
        count.of += 1;
        return format?.get?.call(this);
      },
    });
    return count;
  });
  return () => counted.evaluate((count) => count.of);
}
