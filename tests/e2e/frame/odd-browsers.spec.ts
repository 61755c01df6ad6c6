import { expect, type Page } from '@playwright/test';
import { test } from '../../support/page/e2e.ts';
import { connectToPractice, orderDevice } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

/** Reloads the page with a changed environment. */
async function reopened(page: Page, change: () => void): Promise<void> {
  await page.addInitScript(change);
  // The start link works only once. After the first heading is shown, the page has its session and can be reloaded.
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.reload();
}

test('a browser with a POSIX language, or none, shows every screen in English', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await reopened(page, () => {
    Object.defineProperty(navigator, 'languages', { configurable: true, get: () => ['en-US@posix'] });
    Object.defineProperty(navigator, 'language', { configurable: true, get: () => 'en-US@posix' });
  });
  await connectToPractice(page);
  await orderDevice(page, 61);
  for (const screen of ['', 'orders', 'wallet', 'reports', 'books']) {
    await goTo(page, `/${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  }
  await reopened(page, () => {
    Object.defineProperty(navigator, 'languages', { configurable: true, get: () => undefined });
    Object.defineProperty(navigator, 'language', { configurable: true, get: () => undefined });
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a browser that refuses its storage, or has none, shows the app; a reload reports the true cause', {
  tag: '@whole',
}, async ({ app, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    Object.defineProperty(window, 'sessionStorage', { get: () => null });
  });
  const page = await app.open();
  await connectToPractice(page);
  await page.reload();
  await expect(page.getByText(/stores no data for this page/)).toBeVisible();
});

test('a page with a missing file reports it with the cause', { tag: '@whole' }, async ({ app, context }) => {
  const page = await app.open();
  await expect(page.getByRole('button', { name: 'Try with the practice supplier' })).toBeVisible();
  const notStarted = page.locator('#not-started');
  await expect(notStarted).toBeHidden();
  await context.route(/assets\/app-[^/]*\.js$/, (route) => route.abort());
  page.removeAllListeners('pageerror');
  await page.reload();
  await expect(notStarted).toBeVisible();
  await expect(notStarted).toBeInViewport();
  await expect(notStarted).toContainText('IMEI Desk has not started. All your orders are saved.');
  await expect(notStarted).toContainText('dynamically imported module');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says that it needs scripts', { tag: '@whole' }, async ({ app }) => {
    const page = await app.open();
    await expect(page.getByText(/Scripts are turned off/)).toBeVisible();
  });
});
