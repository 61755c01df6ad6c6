import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { startPracticeSupplier } from '../../../electron/practice/practice-supplier.ts';
import { expectAccessible } from '../../support/page/accessible.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, connectToPractice, orderDevice, untilKept } from '../../support/page/e2e-shop.ts';
import { show } from '../../support/page/go-to.ts';

// In Electron the system itself shows notifications and the number on the icon: tests/shells/desktop/notices.test.ts.
const isDesktop = process.env.IMEI_DESK_SHELL === 'desktop';
test.skip(isDesktop, 'what a page does in the place of a system');

/** The notices that the page gave to the browser; the test browser cannot show them. */
type Shown = { readonly title: string; readonly body: string; readonly tag: string; click(): void };

/** Simulates a browser that answers the page's request for notifications with `answer`, and records the page's notices. */
async function browserThatSays(page: Page, answer: 'granted' | 'denied', before = 'default'): Promise<void> {
  await page.addInitScript(
    ([said, first]) => {
      const shown: Shown[] = [];
      class Recorded {
        static permission = first;
        static requestPermission = async () => {
          Recorded.permission = said;
          return said;
        };
        onclick: (() => void) | null = null;
        constructor(title: string, { body, tag }: { readonly body: string; readonly tag: string }) {
          shown.push({ title, body, tag, click: () => this.onclick?.() });
        }
        close(): void {}
      }
      Object.assign(globalThis, { Notification: Recorded, shown });
    },
    [answer, before] as const,
  );
  // The link works only one time. The page has its session as soon as it shows something.
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.reload();
}

const shown = (page: Page) =>
  page.evaluate(() =>
    (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, body, tag }) => ({ title, body, tag })),
  );
const openLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

test('the browser’s permission is requested only after a press; then a result is shown, and a click opens its order', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await browserThatSays(page, 'granted');
  const supplier = await startPracticeSupplier({ port: 0, speed: 100_000 });
  try {
    await connectTo(page, supplier);
    await show(page, '/settings', 'Settings');
    await expectAccessible(page, 'settings');
    const ask = page.getByRole('button', { name: 'Allow notifications…' });
    await ask.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your browser shows them, as long as a tab')).toBeVisible();
    const attempt = page.getByRole('button', { name: 'Show a test notification' });
    await attempt.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Notifications work', tag: 'trial.' }]);

    await orderDevice(page, 1);
    await expect.poll(async () => (await shown(page)).length).toBe(2);
    const [, result] = await shown(page);
    expect(result?.title).toMatch(/^(Done|Rejected): /);
    // The notice shows only the number: a page cannot know whether the screen is locked.
    expect(result?.body).toMatch(/^\d{15}$/);
    await openLink(page, 'Wallet');
    await page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown[1]?.click());
    await expect(page).toHaveURL(new RegExp(`/orders/${result?.tag.split('.')[1]}`));
  } finally {
    await supplier.stop();
  }
});

test('a browser’s refusal is explained, and choices made by keyboard survive a restart', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  await browserThatSays(page, 'denied');
  await connectToPractice(page);
  await show(page, '/settings', 'Settings');
  await page.getByRole('button', { name: 'Allow notifications…' }).press('Enter');
  // The same text is also in the list of what this computer does for the app.
  await expect(page.getByText('Your browser refuses them for this page.')).toHaveCount(2);
  const prices = page.getByRole('checkbox', { name: 'Changed prices' });
  await prices.press('Space');
  await expect(prices).not.toBeChecked();
  await page.getByRole('switch', { name: 'Keep quiet' }).press('Space');
  const from = page.getByLabel('From', { exact: true });
  await from.fill('21:30');
  await from.press('Tab');
  await page.getByRole('switch', { name: 'Show results on a locked screen too' }).press('Space');
  await expect(page.getByRole('switch', { name: 'Show results on a locked screen too' })).toBeChecked();
  await untilKept(app, /"resultsWhenLocked":\s*true/);
  await app.close();

  const again = await app.open();
  await show(again, '/settings', 'Settings');
  await expect(again.getByRole('checkbox', { name: 'Changed prices' })).not.toBeChecked();
  await expect(again.getByRole('checkbox', { name: 'Results', exact: true })).toBeChecked();
  await expect(again.getByLabel('From', { exact: true })).toHaveValue('21:30');
  await expect(again.getByRole('switch', { name: 'Show results on a locked screen too' })).toBeChecked();
});

test('a change made while another one is being saved is not undone by its answer', {
  tag: '@whole',
}, async ({ app, context }) => {
  let held: { readonly text: string; send(): void }[] | null = null;
  await context.routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (held === null) socket.send(message);
      else held.push({ text: String(message), send: () => socket.send(message) });
    });
  });
  const page = await app.open();
  await connectToPractice(page);
  await show(page, '/settings', 'Settings');
  const answers: { readonly text: string; send(): void }[] = [];
  held = answers;
  await page.getByRole('switch', { name: 'Keep quiet' }).press('Space');
  const from = page.getByLabel('From', { exact: true });
  await from.fill('21:30');
  await from.blur();
  await expect.poll(() => answers.some(({ text }) => text.includes('22:00'))).toBe(true);
  for (const { send } of answers.splice(0, answers.findIndex(({ text }) => text.includes('22:00')) + 1))
    send();
  // Waits until the page has stored the answer, which nothing on screen shows. If the wait is too short, the test only proves less.
  await page.waitForTimeout(500);
  const locked = page.getByRole('switch', { name: 'Show results on a locked screen too' });
  await locked.press('Space');
  await expect(locked).toBeChecked();
  held = null;
  for (const { send } of answers) send();
  await expect.poll(() => written(app)).toMatchObject({ quiet: { from: '21:30' }, resultsWhenLocked: true });
});

test('the tab shows uncertain orders before ready ones, in its title and by the shape of its icon; one command pauses all sending', {
  tag: '@whole',
}, async ({ app }) => {
  const page = await app.open();
  const supplier = await startPracticeSupplier({ port: 0, speed: 100_000, randomSeed: 3 });
  const shape = () => page.locator('link[rel="icon"]').getAttribute('data-shape');
  try {
    await connectTo(page, supplier);
    await expect(page).toHaveTitle('Desk · IMEI Desk');
    await expect.poll(shape).toBe('idle');
    await command(page, 'Pause all sending');
    await expect(page.getByText('All sending is paused.')).toBeVisible();
    await expect.poll(shape).toBe('held');
    await orderDevice(page, 1);
    // A longer wait is not needed: a queued order would be sent now, because the price list has already been read.
    await expect(page.getByText(/Queued|Waiting/).first()).toBeVisible();
    expect(supplier.orders()).toEqual([]);
    await page.getByRole('button', { name: 'Resume sending' }).click();
    await expect(page.getByText('All sending is paused.')).toHaveCount(0);
    await expect.poll(() => supplier.orders().length).toBe(1);
    await expect(page).toHaveTitle(/^\(1\) /);

    supplier.faults.add({ match: { action: 'placeimeiorder' }, times: 1, fault: { kind: 'truncated' } });
    supplier.faults.add({ match: { path: '/api/v1/orders' }, fault: { kind: 'server-error', status: 503 } });
    await orderDevice(page, 2);
    await expect(page).toHaveTitle(/^! 1 /);
    await expect.poll(shape).toBe('uncertain');
  } finally {
    await supplier.stop();
  }
});

/** The app's notices file on the disk. */
async function written({ dataFolder }: { readonly dataFolder: string }): Promise<unknown> {
  return JSON.parse(await readFile(join(dataFolder, 'preferences.json'), 'utf8')).notices;
}

/** Runs a command of the palette by keyboard. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('A command, an IMEI').fill(name);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
}
