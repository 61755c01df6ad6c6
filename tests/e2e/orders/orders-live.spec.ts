import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { scrollList } from '../../support/page/scroll-list.ts';
import { imeiOf } from '../../support/past/many-orders.ts';
import { openShopOfYears } from '../../support/past/shop-of-years.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Orders' }).locator('[data-line]');

test('a row that stays in view is not rendered again when the list is scrolled', { tag: '@whole' }, async ({
  app,
}) => {
  const page = await openShopOfYears(app, 2_000);
  await expect(rows(page).nth(20)).toBeAttached();
  const scrollByRow = (row: number) =>
    scrollList(page.getByRole('grid', { name: 'Orders' }), { px: row * 28 });
  await scrollByRow(20);
  await expect(rows(page).last()).toHaveAttribute('data-line', /^[4-9]\d$/);
  const shown = await rows(page).count();
  const drawn = await amountsWritten(page);
  const last = Number(await rows(page).last().getAttribute('data-line'));
  for (const step of [1, 2, 3]) {
    await scrollByRow(20 + step);
    await expect(rows(page).last()).toHaveAttribute('data-line', String(last + step));
  }
  // Each rendered row formats its price: only the three new rows were rendered, not the other rows again.
  expect(await drawn()).toBeGreaterThanOrEqual(3);
  expect(await drawn()).toBeLessThan(shown / 2);
});

test('a changed order is read alone, not with its list', { tag: '@whole' }, async ({ app, context }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'what goes over its port is not seen');
  const calls = callsOf(context);
  const page = await openShopOfYears(app, 2_000);
  await expect(page.getByText('2,000 orders')).toBeVisible();
  await expect(rows(page).nth(20)).toBeAttached();
  await rows(page).first().focus();
  await page.keyboard.press('h');
  await expect(
    rows(page)
      .first()
      .getByRole('img', { name: /^Handed over / }),
  ).toBeVisible();
  await expect(page.getByText(/ready to collect/i).first()).toContainText('1,000+');
  // The app may also read the list for other reasons, mainly after its start, so the test tries until it does not.
  await expect(async () => {
    const before = calls.length;
    await page.keyboard.press('h');
    await expect.poll(() => calls.slice(before)).toContain('/orders/inList');
    await expect.poll(() => calls.slice(before)).toContain('/orders/lateAndReady');
    expect(calls.slice(before)).not.toContain('/orders/list');
  }).toPass();
});

test('an order leaves a list when it no longer matches, and returns to its place', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await openShopOfYears(app, 800);
  await page.getByRole('button', { name: /^Ready to collect/ }).click();
  await expect(page.getByText('712 orders')).toBeVisible();
  const third = rows(page).nth(2);
  const digits = imeiOf(798).slice(2, 8);
  await expect(third).toContainText(digits);
  await third.focus();
  await page.keyboard.press('h');
  await expect(page.getByText('711 orders')).toBeVisible();
  await expect(rows(page).nth(2)).not.toContainText(digits);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('712 orders')).toBeVisible();
  await expect(rows(page).nth(2)).toContainText(digits);
});

/** The contract calls of this browser's pages, by path, as they are made. */
function callsOf(context: BrowserContext): string[] {
  const calls: string[] = [];
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const path = /\/orders\/\w+/.exec(payload.toString())?.[0];
        if (path !== undefined) calls.push(path);
      }),
    ),
  );
  return calls;
}

/** Starts to count how often the page formats an amount or a number. */
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
