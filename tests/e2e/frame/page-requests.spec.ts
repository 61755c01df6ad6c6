import { type BrowserContext, expect, type Page, type WebSocketRoute } from '@playwright/test';
import type { PageRequest } from '../../../shared/model/host/page-request.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { type App, test } from '../../support/page/e2e.ts';
import { chooseService, connectToPractice } from '../../support/page/e2e-shop.ts';

/** Simulates the page's host: sends its requests to the page and serves `file`. All other messages go to the app. */
async function playHost(page: Page, file = '') {
  let way: { readonly socket: WebSocketRoute; readonly id: string } | null = null;
  await page.routeWebSocket(/\/contract$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      const { i: id, p } = JSON.parse(String(message)) as { i: string; p?: { u?: string } };
      if (p?.u?.endsWith('/host/requests')) way = { socket, id };
      if (p?.u?.endsWith('/host/readFile')) {
        const piece = Buffer.from(file).toString('base64');
        socket.send(JSON.stringify({ i: id, p: { b: { json: { piece, more: false } } } }));
      } else server.send(message);
    });
  });
  return {
    async ask(request: PageRequest): Promise<void> {
      await expect.poll(() => way).not.toBeNull();
      way?.socket.send(JSON.stringify({ i: way.id, t: 3, p: { e: 'message', d: { json: request } } }));
    },
  };
}

/** A second page of the app with a simulated host. */
async function openBesideHost(app: App, context: BrowserContext, file = '') {
  const first = await app.open();
  await connectToPractice(first);
  const page = await context.newPage();
  const host = await playHost(page, file);
  await page.goto(new URL('/', first.url()).href);
  await expect(heading(page, 'Desk')).toBeVisible();
  return { page, host };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const openFilled: PageRequest = {
  what: 'open',
  place: { screen: 'new-order', identifier: sampleImei(7) },
};

test.beforeEach(() => {
  test.skip(process.env.IMEI_DESK_SHELL === 'desktop', 'the desktop has a host of its own');
});

test('a request from outside opens a screen, fills one field and orders nothing; over unsaved work it is only offered', {
  tag: '@whole',
}, async ({ app, context }) => {
  const { page, host } = await openBesideHost(app, context);

  await host.ask({ what: 'open', place: { screen: 'uncertain' } });
  await expect(heading(page, 'Uncertain')).toBeVisible();
  await host.ask({ what: 'open', place: { screen: 'new-order', identifier: null } });
  await expect(heading(page, 'New order')).toBeVisible();
  await chooseService(page, 'Find My iPhone');

  const field = page.getByLabel('IMEI', { exact: true });
  const customer = page.getByLabel('Customer', { exact: true });
  await field.fill(sampleImei(1));
  await customer.fill('Ana Pérez');
  await host.ask(openFilled);
  const offer = page.getByRole('status').filter({ hasText: 'leads to another screen' });
  await expect(offer).toBeVisible();
  await expect(field).toHaveValue(sampleImei(1));
  await expect(customer).toHaveValue('Ana Pérez');

  await test.step('dismissed, it disappears and changes nothing', async () => {
    await offer.getByRole('button', { name: 'Hide' }).click();
    await expect(offer).toHaveCount(0);
    await expect(field).toHaveValue(sampleImei(1));
  });
  await test.step('accepted, it fills in only the number, and confirms nothing', async () => {
    await host.ask(openFilled);
    await offer.getByRole('button', { name: 'Open' }).click();
    await chooseService(page, 'Find My iPhone');
    await expect(field).toHaveValue(sampleImei(7));
    await expect(customer).toHaveValue('');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Just ordered')).toHaveCount(0);
  });
  await test.step('over a dialog it is only offered too', async () => {
    await page.getByRole('button', { name: 'Review order' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await host.ask({ what: 'open', place: { screen: 'wallet' } });
    await expect(offer).toBeVisible();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('a menu command acts like its key; a file that could not be opened is reported', {
  tag: '@whole',
}, async ({ app, context }) => {
  const { page, host } = await openBesideHost(app, context);
  await host.ask({ what: 'run', command: 'no-such-command' });
  await host.ask({ what: 'run', command: 'go-orders' });
  await expect(heading(page, 'Orders')).toBeVisible();
  await host.ask({ what: 'run', command: 'palette' });
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await host.ask({ what: 'run', command: 'go-wallet' });
  // Requests are taken in order: when this notice is shown, the command before it was taken too, while the palette was open.
  await host.ask({ what: 'not-opened', why: 'wrong-kind', name: 'run.exe' });
  await expect(page.getByText('“run.exe” is not a list. Open a CSV, XLSX or TXT file.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Orders')).toBeVisible();
});

test('a file opened with the app is read as if it were dropped; over an open list it asks first', {
  tag: '@whole',
}, async ({ app, context }) => {
  const { page, host } = await openBesideHost(
    app,
    context,
    `IMEI\n${[1, 2, 3].map((row) => sampleImei(row)).join('\n')}\n`,
  );
  await host.ask({ what: 'open-file', token: 'a', name: 'list.csv' });
  await expect(heading(page, 'Import')).toBeVisible();
  const picker = page.getByPlaceholder('Find a service by name, group or ID');
  await picker.fill('Find My iPhone');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Order 3/ })).toBeEnabled();

  // A link does not close a list that is being checked.
  await host.ask({ what: 'open', place: { screen: 'wallet' } });
  await expect(page.getByRole('status').filter({ hasText: 'leads to another screen' })).toBeVisible();
  await expect(heading(page, 'Import')).toBeVisible();
  await host.ask({ what: 'open-file', token: 'b', name: 'other.csv' });
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Order 3/ })).toBeEnabled();
});
