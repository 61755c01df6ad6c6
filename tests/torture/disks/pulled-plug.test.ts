import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import type { FaultRuleInput } from '../../../electron/practice/base/faults.ts';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import { isFinal, mayArriveMs, type Order } from '../../../shared/model/order/order.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { makeDataFolder, type RunningShell, startShell } from '../../support/app/loopback-app.ts';
import { signInBeside } from '../../support/app/shell-page.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { listForm } from '../../support/lists/list-form.ts';
import { findTestBrowser } from '../../support/page/browser.ts';
import type { ShopClient } from '../../support/shop/shop-client.ts';
import { plainService } from '../../support/shop/shop-under-test.ts';
import { seededChance } from '../../support/time/limiter-simulation.ts';
import { realClock } from '../../support/time/real-clock.ts';
import { judgeOrders } from '../../support/world/judges/order-judge.ts';
import { readRecordedOrders } from '../../support/world/judges/recorded-orders.ts';
import { isLongForm, seed, tell } from '../../support/world/torture-form.ts';

// 200 rows need more than three minutes at 60 a minute; the short form stays within the first burst.
const rows = isLongForm ? 200 : 16;
const plugPulls = isLongForm ? 3 : 1;
const maxMs = isLongForm ? 15 * 60_000 : 150_000;

/** One row in six meets one of these faults. */
const weather: readonly FaultRuleInput['fault'][] = [
  { kind: 'drop', when: 'before-taking' },
  { kind: 'drop', when: 'after-taking' },
  { kind: 'drop', when: 'mid-reply' },
  { kind: 'server-error', when: 'after-taking' },
  { kind: 'html-page', status: 403, when: 'after-taking' },
  { kind: 'html-page', status: 403, when: 'before-taking' },
  { kind: 'verbatim', body: '{"ERROR":[{"MESSAGE":"E-77"}]}', when: 'before-taking' },
  { kind: 'delay', delayMs: 900, when: 'after-taking' },
  { kind: 'too-many', retryAfter: '1' },
];

interface Shop {
  readonly shell: RunningShell;
  readonly client: ShopClient;
  readonly cookie: string;
}

/** Long enough after an order was sent that the app may resend it if a person reports it as not placed (H7). */
const closedForMs = mayArriveMs + 60_000;
/** Starts the app with its wall clock ahead, as if the shop had been closed for a while. */
const laterShell = {
  env: {
    NODE_OPTIONS: `--import=${import.meta.resolve('../../support/time/wall-clock-ahead.ts')}`,
    IMEI_TEST_AHEAD_MS: String(closedForMs),
  },
};

async function open(
  folder: string,
  supplier: PracticeSupplier,
  options?: Parameters<typeof startShell>[1],
): Promise<Shop> {
  const shell = await startShell(folder, options);
  const { client, cookie } = await signInBeside(shell);
  const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
  const [known] = (await client.connections.list()).connections;
  if (known?.keyPlace === 'none') await client.connections.update({ id: known.id, signIn });
  return { shell, client, cookie };
}

async function ordersOf(client: ShopClient): Promise<readonly Order[]> {
  const all: Order[] = [];
  for (let cursor: string | null = null; ; ) {
    const page = await client.orders.list({ cursor, limit: 100 });
    all.push(...page.orders);
    cursor = page.nextCursor;
    if (cursor === null) return all;
  }
}

/** Resumes a stopped batch every now and then, like a person, until no order waits to be sent. */
async function untilSent(client: ShopClient, pauses: Map<string, number>): Promise<void> {
  for (const giveUpAt = Date.now() + maxMs; Date.now() < giveUpAt; await wait(500)) {
    const counts = await client.orders.counts();
    if ((counts.queued ?? 0) + (counts.claimed ?? 0) + (counts.sending ?? 0) === 0) return;
    const [batch] = await client.batches.list();
    if (batch?.state !== 'paused') continue;
    pauses.set(batch.pauseReason ?? '', (pauses.get(batch.pauseReason ?? '') ?? 0) + 1);
    await client.batches.resume({ id: batch.id });
  }
  throw new Error('the batch was not sent in time');
}

async function retryOnScreen(page: Page, batchId: string): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `/batches/${id}`;
  }, batchId);
  await page.getByRole('button', { name: 'Retry…' }).click();
  await wait(800);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay up to / })
    .click();
}

async function untilNoneRefused(client: ShopClient, id: string): Promise<void> {
  const refused = async () => (await client.batches.read({ id }))?.counts.refused ?? 0;
  await expect.poll(refused, { timeout: maxMs }).toBe(0);
}

/** Settles an order on its screen, like a person who has looked into the supplier's panel. */
async function settleOnScreen(page: Page, order: Order, reference: string | null): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `/orders/${id}`;
  }, order.id);
  await page.getByRole('heading', { name: 'We don’t know if this order was placed' }).waitFor();
  const answer = reference === null ? 'It was not placed' : 'It was placed';
  await page.getByRole('radio', { name: answer, exact: true }).check();
  if (reference !== null) await page.getByLabel('Reference at the supplier').fill(reference);
  await page.getByLabel('What did you see?').fill('Looked into the panel');
  await page.getByLabel('Your name').fill('Mara');
  await page.getByRole('button', { name: 'Save decision…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  // A confirmation ignores input in its first moments.
  await wait(800);
  await dialog.getByRole('button', { name: answer, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test(`O: after ${plugPulls} power cuts in a batch of ${rows} with random faults, the supplier has ${rows} orders, and uncertain ones are settled on screen`, {
  tags: 'whole',
  timeout: maxMs + 240_000,
}, async () => {
  await builtApp();
  const chance = seededChance(seed);
  let aheadMs = 0;
  const clock = { ...realClock, nowMs: () => realClock.nowMs() + aheadMs };
  const supplier = await startPracticeSupplier({ speed: 600, clock });
  const data = await makeDataFolder();
  let shop = await open(data.folder, supplier);
  onTestFinished(async () => {
    await shop.shell.end('SIGKILL');
    await supplier.stop();
    await data.remove();
  });
  await supplier.setBalance('5000.00');
  const signIn = { form: 'key', apiKey: supplier.apiKey } as const;
  await shop.client.connections.add({ name: 'Supplier', baseAddress: supplier.baseAddress, signIn });
  await shop.client.catalogue.refresh();
  const identifiers = Array.from({ length: rows }, (_, row) => sampleImei(row));
  for (const identifier of identifiers) {
    const fault = weather[Math.floor(chance() * weather.length * 6)];
    if (fault) supplier.faults.add({ match: { action: 'placeimeiorder', identifier }, times: 1, fault });
  }
  const service = await plainService(shop.client);
  const batch = await shop.client.batches.commit(listForm(service, identifiers, { overBalance: true }));

  const pauses = new Map<string, number>();
  for (let pull = 0; pull < plugPulls; pull += 1) {
    // Each power cut comes in the middle, so that some rows are sent and some are not.
    const sentBy = Math.floor((rows * (pull + 0.3 + chance() * 0.6)) / (plugPulls + 0.5));
    const enough = Date.now() + maxMs;
    while (supplier.orders().length < sentBy && Date.now() < enough) {
      const [now] = await shop.client.batches.list();
      if (now?.state === 'paused') await shop.client.batches.resume({ id: now.id });
      await wait(20);
    }
    await shop.shell.end('SIGKILL');
    shop = await open(data.folder, supplier);
  }
  let { client } = shop;
  await untilSent(client, pauses);
  // The app looks for uncertain orders after 5 and 30 s.
  await wait(isLongForm ? 45_000 : 8_000);
  const uncertain = (await ordersOf(client)).filter((order) => order.state === 'uncertain');
  const foundByItself = readRecordedOrders(join(data.folder, 'journal.sqlite')).events.filter(
    (event) => event.why === 'reconciled',
  ).length;

  const { executablePath, args } = await findTestBrowser();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const [name = '', value = ''] = shop.cookie.split('=');
  await page.context().addCookies([{ name, value, url: shop.shell.origin }]);
  await page.goto(shop.shell.origin);
  await page.getByRole('navigation').first().waitFor();
  let placed = 0;
  let foundMeanwhile = 0;
  for (const order of uncertain) {
    const there = supplier.orders().find((each) => each.identifier === order.identifier);
    try {
      await settleOnScreen(page, order, there ? String(there.reference) : null);
      if (there) placed += 1;
    } catch (error) {
      // The app itself also looks for the order, and withdraws its question if it finds the order first.
      const now = await client.orders.read({ id: order.id });
      if (now?.order.state === 'uncertain') throw error;
      foundMeanwhile += 1;
    }
  }
  // Rows that were provably not accepted are retried from the batch's own screen.
  const refused = (await client.batches.read({ id: batch.id }))?.counts.refused ?? 0;
  expect(refused).toBe(rows - supplier.orders().length);
  if (refused > 0) {
    await retryOnScreen(page, batch.id);
    await untilNoneRefused(client, batch.id);
    // The shop closes, and opens again when no sent request can still arrive.
    await page.close();
    await shop.shell.end();
    aheadMs = closedForMs;
    shop = await open(data.folder, supplier, laterShell);
    client = shop.client;
  }
  await expect.poll(() => supplier.orders().length, { timeout: maxMs, interval: 500 }).toBe(rows);
  await untilSent(client, pauses);
  await expect
    .poll(async () => (await ordersOf(client)).filter((order) => !isFinal(order.state)).length, {
      timeout: maxMs,
      interval: 1_000,
    })
    .toBe(0);
  const log = supplier.log();
  expect(
    judgeOrders(readRecordedOrders(join(data.folder, 'journal.sqlite')), supplier.orders(), log),
  ).toEqual([]);
  expect(new Set(supplier.orders().map((order) => order.identifier)).size).toBe(rows);
  tell('pulled plug', {
    rows,
    'plug pulls': plugPulls,
    'orders at the supplier': supplier.orders().length,
    'posts at the supplier': log.filter((post) => post.action === 'placeimeiorder').length,
    'faults that struck': log.filter((post) => post.action === 'placeimeiorder' && post.fault !== null)
      .length,
    'found by itself': foundByItself,
    'settled as placed on the screen': placed,
    'settled as not placed on the screen': uncertain.length - placed - foundMeanwhile,
    'found while a person was settling it': foundMeanwhile,
    'stops for uncertain rows': pauses.get('uncertain') ?? 0,
    violations: 0,
  });
});
