import { createServer, type Server } from 'node:net';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { defaultPort } from '../../../electron/till/connection/pinned-tls.ts';
import { makeDataFolder, type RunningShell, startShell } from '../../support/app/loopback-app.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { type App, test } from '../../support/page/e2e.ts';
import {
  connectToPractice,
  fillOrder,
  openDetails,
  payButton,
  untilSettled,
} from '../../support/page/e2e-shop.ts';
import { goTo, show } from '../../support/page/go-to.ts';
import { pair } from '../../support/page/sharing-steps.ts';

/** A second computer: another app with its own folder and browser. */
interface SecondComputer {
  readonly page: Page;
  readonly folder: string;
  end(): Promise<void>;
}

async function secondComputer(context: BrowserContext): Promise<SecondComputer> {
  const data = await makeDataFolder();
  const shell: RunningShell = await startShell(data.folder);
  const page = await context.newPage();
  await page.goto(shell.url);
  return {
    page,
    folder: data.folder,
    async end() {
      await page.close();
      await shell.end('SIGKILL');
      await data.remove();
    },
  };
}

let defaultDoor: Server;

// While a main computer is closed, the main computer of another test could take the default port and answer at its address. So this main
// computer has its own port.
test.beforeEach(async () => {
  defaultDoor = createServer();
  await new Promise<void>((resolve) => {
    defaultDoor.once('error', () => resolve()).listen(defaultPort, resolve);
  });
});

test.afterEach(() => {
  defaultDoor.close();
});

async function pairWith(host: Page, till: Page): Promise<void> {
  await pair(host, till);
  await expect(till.getByText('Practice supplier').first()).toBeVisible();
}

async function bothOpen(app: App, context: BrowserContext) {
  const host = await app.open();
  await connectToPractice(host);
  const second = await secondComputer(context);
  return { host, second, till: second.page };
}

test('two computers, one desk: the same device at the same moment is paid once, and both see it', {
  tag: '@whole',
}, async ({ app, browser }) => {
  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { host, second, till } = await bothOpen(app, elsewhere);
  await expect(till.getByRole('heading', { level: 1 })).toBeVisible();
  await pairWith(host, till);

  await Promise.all([fillOrder(host, 1), fillOrder(till, 1)]);
  await Promise.all([untilSettled(host), untilSettled(till)]);
  await Promise.all([payButton(host).click(), payButton(till).click()]);
  // One counter orders, and the other is notified of that order.
  await expect
    .poll(async () => {
      const ordered = await Promise.all([host, till].map((page) => page.getByText('Just ordered').count()));
      return ordered.filter((count) => count > 0).length;
    })
    .toBe(1);
  for (const page of [host, till]) {
    await page.keyboard.press('Escape');
    await show(page, '/orders', 'Orders');
    // One order of 0.02 was paid.
    await expect(page.getByText('499.98').first()).toBeVisible();
    await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  }
  await elsewhere.close();
  await second.end();
});

test('the main computer is killed and restarted while a till orders: nothing is lost or ordered twice', {
  tag: '@whole',
}, async ({ app, browser }) => {
  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { host, second, till } = await bothOpen(app, elsewhere);
  await pairWith(host, till);
  await fillOrder(till, 2);
  await untilSettled(till);
  await app.close('killed');
  await expect(till.getByText('The main computer is out of reach. Nothing is sent from here')).toBeVisible();
  await payButton(till).click();
  await expect(till.getByText('The main computer is out of reach', { exact: true }).first()).toBeVisible();
  const typed = till.getByLabel('IMEI', { exact: true });
  await expect(typed).toHaveValue(sampleImei(2));

  const again = await app.open();
  await expect(till.getByText('Nothing is sent from here')).toHaveCount(0);
  await expect(typed).toHaveValue(sampleImei(2));
  await till.getByRole('button', { name: 'Review order' }).click();
  await untilSettled(till);
  await payButton(till).click();
  await expect(till.getByText('Just ordered')).toBeVisible();
  await goTo(again, '/orders');
  await expect(again.getByText(sampleImei(2)).first()).toBeVisible();
  await again.getByText(sampleImei(2)).first().click();
  await openDetails(again);
  await expect(again.getByText('Counter 2').first()).toBeVisible();
  await elsewhere.close();
  await second.end();
});

test('a removed till says so, and returns to its own desk', { tag: '@whole' }, async ({ app, browser }) => {
  const elsewhere = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const { host, second, till } = await bothOpen(app, elsewhere);
  await pairWith(host, till);
  await host.getByRole('button', { name: 'Remove Counter 2' }).click();
  await expect(till.getByText('This till was removed at the main computer.')).toBeVisible();
  await till.getByRole('button', { name: 'Go back to my own desk' }).click();
  await expect(till.getByText('This computer is a till')).toHaveCount(0);
  await expect(till.getByRole('heading', { name: 'Backups' })).toBeVisible();
  await elsewhere.close();
  await second.end();
});
