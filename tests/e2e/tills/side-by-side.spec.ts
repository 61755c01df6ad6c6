import { type Browser, expect, type Page } from '@playwright/test';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { test } from '../../support/page/e2e.ts';
import { connectTo, fillOrder, orderDevice, payButton, untilSettled } from '../../support/page/e2e-shop.ts';
import { goTo } from '../../support/page/go-to.ts';
import { joinServer, pair, showSharing } from '../../support/page/sharing-steps.ts';
import { databaseOn } from '../../support/postgres/databases.ts';
import { startPostgres } from '../../support/postgres/server.ts';
import { faultOn } from '../../support/supplier/fault-on.ts';
import { openWire } from '../../support/till/wire.ts';

// Two counters work at the same time while all kinds of faults happen. The supplier's own records show whether each device was ordered
// once; the screenshots are for people.

const away = /out of reach|cannot be reached/;
// A silent till's slots become free after the deadline of a request and a minute.
const maxSilenceMs = 240_000;

test.describe.configure({ timeout: 15 * 60_000 });

async function secondComputer(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const data = await makeDataFolder();
  const shell = await startShell(data.folder);
  const page = await context.newPage();
  await page.goto(shell.url);
  return {
    page,
    async end() {
      await context.close();
      await shell.end('SIGKILL');
      await data.remove();
    },
  };
}

/** Both pages pay for the same device at the same moment. The device is ordered once, and both pages continue. */
async function orderAtOnce(
  pages: readonly [Page, Page],
  device: number,
  supplier: PracticeSupplier,
): Promise<void> {
  await Promise.all(pages.map((page) => fillOrder(page, device)));
  await Promise.all(pages.map(untilSettled));
  await Promise.all(pages.map((page) => payButton(page).click()));
  await untilBought(device, supplier);
  // The other page shows that order, and asks why the device should be paid for again.
  const asked = () => Promise.all(pages.map((page) => page.getByLabel('Reason for ordering again').count()));
  await expect.poll(async () => (await asked()).toSorted()).toEqual([0, 1]);
}

const untilBought = (device: number, supplier: PracticeSupplier): Promise<void> =>
  expect
    .poll(() => timesBought(device, supplier), { timeout: maxSilenceMs, message: `device ${device}` })
    .toBe(1);

const timesBought = (device: number, supplier: PracticeSupplier): number =>
  supplier.orders().filter(({ identifier }) => identifier === sampleImei(device)).length;

async function enterKey(page: Page, supplier: PracticeSupplier): Promise<void> {
  await goTo(page, '/connections');
  await page.getByRole('button', { name: 'Edit Supplier' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('API key').last().fill(supplier.apiKey);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
}

/** Devices 1 to `devices` are on every screen, and each was ordered exactly one time. */
async function expectEachOnce(
  pages: readonly Page[],
  devices: number,
  supplier: PracticeSupplier,
): Promise<void> {
  for (const page of pages) {
    await page.keyboard.press('Escape');
    await goTo(page, '/orders');
    await expect(page.getByText(`${devices} orders`, { exact: true })).toBeVisible();
  }
  await picture('the end', pages);
  for (let device = 1; device <= devices; device += 1)
    expect(timesBought(device, supplier), `device ${device}`).toBe(1);
  expect(supplier.orders()).toHaveLength(devices);
}

async function picture(name: string, pages: readonly Page[]): Promise<void> {
  for (const [at, page] of pages.entries())
    await page.screenshot({ path: test.info().outputPath(`${name} ${at + 1}.png`) });
}

/** The supplier accepts the next order at once and answers 20 seconds later. */
const answerLate = (supplier: PracticeSupplier): void =>
  faultOn(supplier, 'placeimeiorder', { kind: 'delay', delayMs: 20_000, when: 'after-taking' }, 1);

test('two tills on one server: same device at the same time, one killed while sending, the server restarted, a cable pulled', {
  tag: '@whole',
}, async ({ app, browser }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  const server = await startPostgres({ inMemory: true });
  process.env.PGPASSWORD = server.password;
  await databaseOn(server, 'side_by_side');
  const cable = await openWire(`${server.host}:${server.port}`);
  let first = await app.open();
  await joinServer(first, server, 'side_by_side', 'Counter 1');
  await expect(first.getByText('On duty: this computer sends for all tills.')).toBeVisible();
  await goTo(first, '/welcome');
  await connectTo(first, supplier);
  const other = await secondComputer(browser);
  const second = other.page;
  await joinServer(
    second,
    { ...server, port: Number(cable.address.split(':')[1]) },
    'side_by_side',
    'Counter 2',
  );
  await expect(second.getByText('On duty: Counter 1. It sends for this till.')).toBeVisible();

  for (const device of [1, 2, 3]) await orderAtOnce([first, second], device, supplier);
  await picture('the same device', [first, second]);

  answerLate(supplier);
  await orderDevice(first, 4);
  await untilBought(4, supplier);
  await app.close('killed');
  await showSharing(second);
  await expect(second.getByText('On duty: this computer sends for all tills.')).toBeVisible({
    timeout: maxSilenceMs,
  });
  await enterKey(second, supplier);
  await orderDevice(second, 5);
  await picture('taken over', [second]);
  await untilBought(5, supplier);
  first = await app.open();
  await expect(first.getByText('Sends: Counter 2')).toBeVisible();

  await fillOrder(second, 6);
  await untilSettled(second);
  await server.stop('immediate');
  for (const page of [first, second]) await expect(page.getByText(away).first()).toBeVisible();
  await payButton(second).click();
  await picture('no server', [first, second]);
  await server.start();
  for (const page of [first, second])
    await expect(page.getByText(/Nothing is sent and nothing is lost/)).toHaveCount(0);
  await second.keyboard.press('Escape');
  await orderDevice(second, 6);
  await untilBought(6, supplier);

  cable.pull();
  await expect(second.getByText(away).first()).toBeVisible();
  await showSharing(first);
  await expect(first.getByText('On duty: this computer sends for all tills.')).toBeVisible({
    timeout: maxSilenceMs,
  });
  await enterKey(first, supplier);
  await orderDevice(first, 7);
  // The message about the unreachable server is shown only once.
  await expect(second.getByText(away)).toHaveCount(1);
  await picture('a cable pulled', [first, second]);
  cable.plugIn();
  await expect(second.getByText('Sends: Counter 1')).toBeVisible({ timeout: maxSilenceMs });
  await orderDevice(second, 8);
  for (const device of [7, 8]) await untilBought(device, supplier);

  await expectEachOnce([first, second], 8, supplier);
  await other.end();
  cable.close();
  await server.remove();
  await supplier.stop();
});

test('two tills of one main computer: same device at the same time, the main computer killed while sending, a cable pulled', {
  tag: '@whole',
}, async ({ app, browser }) => {
  const supplier = await startPracticeSupplier({ speed: 600 });
  let host = await app.open();
  await connectTo(host, supplier);
  const other = await secondComputer(browser);
  const till = other.page;
  let cable: Awaited<ReturnType<typeof openWire>> | null = null;
  await pair(host, till, async (address) => {
    cable = await openWire(address);
    return cable.address;
  });
  const between = cable as Awaited<ReturnType<typeof openWire>> | null;
  if (between === null) throw new Error('the till goes over no cable');

  for (const device of [1, 2, 3]) await orderAtOnce([host, till], device, supplier);
  await picture('the same device', [host, till]);

  answerLate(supplier);
  await orderDevice(till, 4);
  await untilBought(4, supplier);
  await app.close('killed');
  await expect(till.getByText(away).first()).toBeVisible();
  await picture('no main computer', [till]);
  host = await app.open();
  await expect(till.getByText('Nothing is sent from here')).toHaveCount(0);
  await enterKey(host, supplier);
  await orderDevice(till, 5);
  await untilBought(5, supplier);

  await fillOrder(till, 6);
  await untilSettled(till);
  between.pull();
  await expect(till.getByText(away).first()).toBeVisible();
  await payButton(till).click();
  await orderDevice(host, 7);
  await picture('a cable pulled', [host, till]);
  between.plugIn();
  await expect(till.getByText('Nothing is sent from here')).toHaveCount(0);
  await till.keyboard.press('Escape');
  await orderDevice(till, 6);
  for (const device of [6, 7]) await untilBought(device, supplier);

  await expectEachOnce([host, till], 7, supplier);
  await other.end();
  between.close();
  await supplier.stop();
});
