import { expect, type Page } from '@playwright/test';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { testWithSupplier } from '../../support/page/e2e.ts';
import {
  chooseService,
  confirmation,
  connectTo,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';

const test = testWithSupplier(1);

/** The digits as a person reads them, without separators. */
const digitsOn = async (display: Page) =>
  ((await display.getByRole('heading', { level: 1 }).textContent()) ?? '').replaceAll(/\s/g, '');

test('the customer display shows the typed number and then its result, but no money, name or other order', {
  tag: '@whole',
}, async ({ app, supplier, context }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'the desktop opens it as a window of its own');
  const page = await app.open();
  await connectTo(page, supplier);
  await page.goto(new URL('#/settings', page.url()).href);
  await page.getByLabel('Shop name').fill('Phones & Co');
  await page.getByLabel('Shop name').blur();

  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open customer display' }).click();
  const display = await opened;
  const calls: string[] = [];
  display.on('request', (request) => calls.push(request.url()));
  display.on('websocket', (socket) => calls.push(socket.url()));
  await expect(display.getByText('Phones & Co')).toBeVisible();
  await expect(display.getByText('Welcome')).toBeVisible();

  await goTo(page, '/new-order');
  await chooseService(page, 'Find My iPhone');
  const field = page.getByLabel('IMEI', { exact: true });
  await field.pressSequentially('35209');
  await expect.poll(() => digitsOn(display)).toBe('35209');
  await field.fill(sampleImei(1));
  await page.getByLabel('Customer', { exact: true }).fill('Ana Pérez');
  await expect.poll(() => digitsOn(display)).toBe(sampleImei(1));

  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(confirmation(page)).toBeVisible();
  await untilSettled(page);
  await payButton(page).click();
  await expect(page.getByText('Just ordered')).toBeVisible();
  await expect.poll(() => digitsOn(display)).toBe(sampleImei(1));
  await expect(display.getByText('Find My')).toBeVisible();

  const shown = (await display.locator('#root').textContent()) ?? '';
  for (const never of ['Ana', '$', 'USD', 'Supplier', 'Balance', 'Just ordered', 'Desk'])
    expect(shown).not.toContain(never);
  await expect(display.getByRole('navigation')).toHaveCount(0);
  await expect(display.getByRole('link')).toHaveCount(0);
  await expect(display.getByRole('button')).toHaveCount(0);
  // The display does not call the backend: it loads only parts of the page.
  expect(calls.filter((url) => /contract|session/.test(url))).toEqual([]);

  // The next customer's number replaces this number and its result.
  await field.fill('35');
  await expect.poll(() => digitsOn(display)).toBe('35');
  await expect(display.getByText('Find My')).toHaveCount(0);
  await expectAccessible(display);

  const closed = display.waitForEvent('close');
  await display.bringToFront();
  // The window may be closed before the key is released.
  await display.keyboard.press('Escape').catch(() => undefined);
  await closed;
});

test('when the browser opens no window, a message says so', { tag: '@whole' }, async ({ app, supplier }) => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'no browser is asked there');
  const page = await app.open();
  await connectTo(page, supplier);
  await page.evaluate(() => {
    window.open = () => null;
    location.hash = '/settings';
  });
  await page.getByRole('button', { name: 'Open customer display' }).click();
  await expect(page.getByText('The customer display did not open. Allow pop-ups')).toBeVisible();
});
