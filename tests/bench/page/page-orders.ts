import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { chromium, type Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { findTestBrowser } from '../../support/page/browser.ts';
import { seedOrders } from '../../support/past/many-orders.ts';
import { namingSelected, type ShopClient } from '../../support/shop/shop-client.ts';

const orders = 1_000_000;
const rounds = 3;
const flingMs = 4_000;
const rowsPerChange = 50;
const changeEveryMs = 100;

interface Fling {
  readonly frames: number;
  /** Frames that the screen's refresh rate required but the page did not draw. */
  readonly dropped: number;
  readonly maxTaskMs: number;
  /** Working time of the page's main thread per frame. Unlike `dropped`, it hardly depends on the machine's load. */
  readonly workMs: number;
}

/**
 * Frames dropped while scrolling fast through 1,000,000 orders, without changes and with 500 changed rows a second, compared with a page of
 * plain rows.
 */
export async function benchPageOrders(): Promise<void> {
  const data = await makeDataFolder(tmpdir());
  const { executablePath, args } = await findTestBrowser();
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args: [...args, ...asRoot] });
  const before = await startShell(data.folder);
  const welcome = await browser.newPage();
  await welcome.goto(before.url);
  await welcome.getByRole('button', { name: 'Try with the practice supplier' }).click();
  await welcome.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  await welcome.close();
  await before.end();
  const file = join(data.folder, 'journal.sqlite');
  await seedOrders(file, orders, connectionOf(file), 0);

  const shell = await startShell(data.folder);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(shell.url);
  await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).click();
  await page.locator('[data-line]').first().waitFor();
  const plain = await context.newPage();
  await plain.setContent(
    `<div role="grid" style="height: 700px; overflow: auto">${'<p style="margin: 0; height: 28px">An order, as plain as can be</p>'.repeat(2_000)}</div>`,
  );
  const [orderWork, plainWork] = [await workOf(page), await workOf(plain)];
  const flings: Record<'plain' | 'orders' | 'changing', Fling[]> = { plain: [], orders: [], changing: [] };
  for (let round = -1; round < rounds; round += 1) {
    const [still, through] = [await fling(plain, plainWork), await fling(page, orderWork)];
    const changes = await changeOnAndOn(page, shell.origin);
    const changing = await fling(page, orderWork);
    await changes.stop();
    if (round < 0) continue;
    flings.plain.push(still);
    flings.orders.push(through);
    flings.changing.push(changing);
  }
  print('flinging through 1,000,000 orders', flings.orders, flings.plain);
  print('flinging while 500 rows a second change', flings.changing, flings.plain);
  await browser.close();
  await shell.end();
  await data.remove();
}

function connectionOf(file: string): string {
  const journal = new DatabaseSync(file);
  const row = journal.prepare('select id from connections').get();
  journal.close();
  return String(row?.id);
}

/** Returns the time that a page's main thread has worked so far, in milliseconds. */
async function workOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
}

async function fling(page: Page, work: () => Promise<number>): Promise<Fling> {
  await page.bringToFront();
  const before = await work();
  const flung = await scrollOn(page);
  return { ...flung, workMs: ((await work()) - before) / flung.frames };
}

/** Scrolls like a hand: fast at first, then slower, repeatedly. */
function scrollOn(page: Page): Promise<Omit<Fling, 'workMs'>> {
  return page.evaluate(async (lastsMs) => {
    const grid = document.querySelector('[role="grid"]');
    const scroller = grid && getComputedStyle(grid).overflowY === 'auto' ? grid : grid?.parentElement;
    if (!scroller) throw new Error('nothing scrolls');
    let maxTaskMs = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) maxTaskMs = Math.max(maxTaskMs, duration);
    });
    tasks.observe({ type: 'longtask' });
    const times: number[] = [];
    let down = true;
    await new Promise<void>((done) => {
      const startedAt = performance.now();
      const frame = (at: number): void => {
        times.push(at);
        const since = (at - startedAt) % 1_000;
        if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) down = false;
        if (scroller.scrollTop <= 0) down = true;
        scroller.scrollTop += (down ? 1 : -1) * 160 * Math.exp(-since / 350);
        if (at - startedAt < lastsMs) requestAnimationFrame(frame);
        else done();
      };
      requestAnimationFrame(frame);
    });
    tasks.disconnect();
    const beatMs = 1_000 / 60;
    let dropped = 0;
    for (let index = 1; index < times.length; index += 1)
      dropped += Math.max(0, Math.round(((times[index] ?? 0) - (times[index - 1] ?? 0)) / beatMs) - 1);
    return { frames: times.length, dropped, maxTaskMs };
  }, flingMs);
}

/** Changes the note of fifty of the newest orders ten times a second, as another till of the shop would. */
async function changeOnAndOn(page: Page, origin: string): Promise<{ stop(): Promise<void> }> {
  const cookie = (await page.context().cookies(origin))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const secret = await page.evaluate(() => localStorage.getItem('imei-desk-page'));
  const protocols = ['imei-desk', `imei-desk-page.${secret}`];
  const address = `${origin.replace('http', 'ws')}/contract`;
  const socket = new WebSocket(address, protocols, { origin, headers: { cookie } });
  await once(socket, 'open');
  const client: ShopClient = namingSelected(
    createORPCClient(new RPCLink({ websocket: socket as unknown as globalThis.WebSocket })),
  );
  const { orders: newest } = await client.orders.list({ limit: 200 });
  let on = true;
  const changing = (async () => {
    for (let time = 0; on; time += 1) {
      const from = (time * rowsPerChange) % newest.length;
      const ids = newest.slice(from, from + rowsPerChange).map(({ id }) => id);
      const rest = new Promise((resolve) => setTimeout(resolve, changeEveryMs));
      await client.orders.noteMany({ selection: { by: 'ids', ids }, note: `change ${time}`, how: 'replace' });
      await rest;
    }
  })();
  return {
    async stop() {
      on = false;
      await changing;
      socket.terminate();
    },
  };
}

function print(name: string, of: readonly Fling[], against: readonly Fling[]): void {
  const share = (flings: readonly Fling[]): number => {
    const [dropped, frames] = [
      sum(flings, ({ dropped: each }) => each),
      sum(flings, ({ frames: each }) => each),
    ];
    return (100 * dropped) / (dropped + frames);
  };
  const longest = Math.max(...of.map(({ maxTaskMs }) => maxTaskMs));
  const work = (flings: readonly Fling[]): number => Math.min(...flings.map(({ workMs }) => workMs));
  console.log(
    `${`page: frames dropped ${name}`.padEnd(66)} ${share(of).toFixed(1)} % against ${share(against).toFixed(1)} % of a page of plain rows, longest task ${Math.round(longest)} ms, least work a frame ${work(of).toFixed(1)} ms against ${work(against).toFixed(1)} ms`,
  );
}

function sum(flings: readonly Fling[], figure: (fling: Fling) => number): number {
  return flings.reduce((total, fling) => total + figure(fling), 0);
}
