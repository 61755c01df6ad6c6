import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { chooseService, connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

const screens = [
  '',
  'new-order',
  'import',
  'orders',
  'uncertain',
  'batches',
  'catalogue',
  'wallet',
  'reports',
  'connections',
  'settings',
];

async function visit(page: Page, screen: string): Promise<void> {
  await goTo(page, `/${screen}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** True if the whole part is within the window horizontally. */
async function isWhole(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0);
}

test('in the smallest window and at 200 % no screen is wider than the window, and prices and figures are not cut', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 61);

  for (const size of [
    { width: 1024, height: 640 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(size);
    for (const screen of screens) {
      await visit(page, screen);
      const beyond = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(beyond, { message: `${screen || 'desk'} at ${size.width}` }).toBeLessThanOrEqual(0);
      // If the page were taller than the window, a link to a part of a screen would scroll the bar and the rail away.
      const below = () =>
        page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
      await expect.poll(below, { message: `${screen || 'desk'} at ${size.height}` }).toBeLessThanOrEqual(0);
    }
    await visit(page, 'catalogue');
    const price = page.getByRole('columnheader', { name: 'Cost' });
    await expect(price).toBeVisible();
    expect(await isWhole(page, price), `the price at ${size.width}`).toBe(true);
    await visit(page, '');
    expect(await isWhole(page, page.getByText('Uncertain', { exact: true }).last())).toBe(true);
  }

  await page.setViewportSize({ width: 1024, height: 640 });
  await visit(page, 'orders');
  await expect(page.getByRole('row')).toHaveCount(2);
  for (const column of ['Cost', 'Ordered'])
    expect(await isWhole(page, page.getByRole('columnheader', { name: column }))).toBe(true);

  await visit(page, 'catalogue');
  const details = page.getByRole('complementary', { name: 'About this service' });
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(details).toBeHidden();
  await page.getByRole('textbox', { name: 'Search the catalogue' }).press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();
  await expect(page.locator('[role="row"]:focus')).toHaveCount(1);
});

const everyScreen = [...screens, 'customers', 'prices', 'claims', 'claims/forms', 'books'];

test('at 400 % no screen is wider than the window, everything scrolls, and a screen has the height of the window', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 61);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const screen of everyScreen) {
    await visit(page, screen);
    const sizes = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        const main = document.querySelector('main')?.getBoundingClientRect();
        return {
          beyond: scrollWidth - clientWidth,
          isTall: (main?.height ?? 0) >= 200,
          isWide: (main?.width ?? 0) >= 300,
        };
      });
    await expect
      .poll(sizes, { message: screen || 'desk' })
      .toEqual({ beyond: 0, isTall: true, isWide: true });
  }
  // The header has at most two rows; the rail below it is a third row.
  await page.setViewportSize({ width: 360, height: 720 });
  for (const part of [page.getByRole('banner').first(), page.getByRole('search')])
    expect(((await part.boundingBox())?.y ?? 0) + ((await part.boundingBox())?.height ?? 99)).toBeLessThan(
      90,
    );
  await page.setViewportSize({ width: 320, height: 256 });
  // The header scrolls away with the screen, and the end of the screen can be reached.
  await visit(page, 'settings');
  await page.keyboard.press('End');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect(page.getByRole('banner').first()).not.toBeInViewport();
});

test('with forced colours the current screen and the remaining requests are still marked', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const backgroundOf = (part: Locator) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const rail = page.getByRole('navigation').first();
  const current = rail.locator('[aria-current]').first();
  const other = rail.getByRole('link').nth(3);
  expect(await backgroundOf(current)).not.toBe(await backgroundOf(other));
  const left = page.locator('[data-left]').first();
  await expect(left).toBeVisible();
  const canvas = await backgroundOf(page.locator('body'));
  expect(await backgroundOf(left)).not.toBe(canvas);
});

test('the rail’s names are whole while a pointer is on them, and their keys are shown', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  const links = page.getByRole('navigation', { name: 'Screens' }).getByRole('link');
  for (const link of await links.all()) {
    await link.hover();
    await expect(page.locator('kbd').filter({ hasText: /^G$/, visible: true })).toBeVisible();
    const isCut = await link.evaluate((element) =>
      [...element.querySelectorAll('span')].some(
        (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 1,
      ),
    );
    expect([await link.textContent(), isCut]).toEqual([await link.textContent(), false]);
  }
});

test('with forced colours a chosen box, switch and option look different from one that is not', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await visit(page, 'settings');
  await page.emulateMedia({ forcedColors: 'active' });
  const looks = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((parts) => [...new Set(parts.map((part) => getComputedStyle(part).backgroundColor))]);
  for (const [chosen, other] of [
    ['.mantine-SegmentedControl-label[data-active]', '.mantine-SegmentedControl-label:not([data-active])'],
    ['.mantine-Checkbox-input:checked', '.mantine-SegmentedControl-label:not([data-active])'],
    [
      '.mantine-Switch-input:checked + .mantine-Switch-track',
      '.mantine-Switch-input:not(:checked) + .mantine-Switch-track',
    ],
  ] as const) {
    const shown = await looks(chosen);
    expect([chosen, shown.length]).toEqual([chosen, 1]);
    expect(await looks(other), chosen).not.toContain(shown[0]);
  }
});

test('in a low window the services to choose from are visible, also above drafts', { tag: '@whole' }, async ({
  app,
}) => {
  let page = await app.open();
  await connectToPractice(page);
  await visit(page, 'new-order');
  await chooseService(page, 'Find My iPhone');
  await page.getByLabel('Customer', { exact: true }).fill('Ana Silva');
  await visit(page, 'orders');
  // The draft is saved before the app closes.
  await page.waitForTimeout(1_500);
  await app.close();
  page = await app.open();
  await visit(page, 'new-order');
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeVisible({ timeout: 10_000 });
  await page.setViewportSize({ width: 640, height: 400 });
  const list = page.getByRole('button', { name: /Find My iPhone/ }).first();
  const shown = () =>
    list.evaluate((part) => part.closest('ul')?.parentElement?.getBoundingClientRect().height ?? 0);
  await expect.poll(shown, { timeout: 5_000 }).toBeGreaterThan(90);
});

test('beside the wallet’s details no column is cut, and a name beside the rail takes no Escape', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await connectToPractice(page);
  await orderDevice(page, 61);
  await visit(page, 'wallet');
  const grid = page.getByRole('grid', { name: 'Wallet' });
  await grid.getByRole('row').filter({ hasText: 'Spent' }).click();
  await expect(page.getByRole('complementary', { name: 'Transaction details' })).toBeVisible();
  const narrowest = () =>
    grid
      .getByRole('columnheader')
      .evaluateAll((heads) => Math.min(...heads.map((head) => head.getBoundingClientRect().width)));
  await expect.poll(narrowest, { timeout: 5_000 }).toBeGreaterThan(70);

  await page.setViewportSize({ width: 1024, height: 640 });
  await visit(page, 'orders');
  await page.getByRole('grid', { name: 'Orders' }).locator('[data-line]').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Order', exact: true })).toBeVisible();
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Customers' }).hover();
  await expect(page.getByText('Customers', { exact: true }).last()).toBeInViewport();
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible({ timeout: 5_000 });
});
