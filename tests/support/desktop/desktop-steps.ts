import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test';
import { connectToPractice, fillOrder, orderDevice, payButton, untilSettled } from '../page/e2e-shop.ts';
import { backUp, fillReplyProcess, fillThread } from './doctor-probes.ts';

// One step for each fact that only the real binary can prove. The order matters: each step continues from the state after the one before.

const checkout = resolve(import.meta.dirname, '../../..');
const maxMs = 60_000;

/** The running app, as the steps use it. */
export interface DesktopRun {
  readonly binary: string;
  readonly dataFolder: string;
  app: ElectronApplication;
  page: Page;
}

export interface DesktopStep {
  readonly name: string;
  /** The fact proved by this step, as a sentence. */
  readonly proves: string;
  run(run: DesktopRun): Promise<void>;
}

const wordsOf = (run: Pick<DesktopRun, 'dataFolder'>): readonly string[] => [
  checkout,
  `--data-dir=${run.dataFolder}`,
  // Without this argument Electron does not start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Starts the real binary on a data folder and waits for its window. */
export async function startReal(binary: string, dataFolder: string): Promise<DesktopRun> {
  // The journal's mark goes into the folder too, so that the test does not touch the developer's own app.
  const env = {
    ...process.env,
    XDG_STATE_HOME: join(dataFolder, 'state'),
    APPDATA: join(dataFolder, 'state'),
  };
  const app = await _electron.launch({ executablePath: binary, args: [...wordsOf({ dataFolder })], env });
  return { binary, dataFolder, app, page: await app.firstWindow() };
}

export const desktopSteps: readonly DesktopStep[] = [
  {
    name: 'start',
    proves: 'The binary starts, and its one window is seen and shows the page over app://.',
    async run({ app, page }) {
      const isSeen = () =>
        app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((each) => each.isVisible()));
      await expect.poll(isSeen, { timeout: maxMs }).toEqual([true]);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: maxMs });
      expect(page.url()).toMatch(/^app:\/\/desk\//);
      expect(app.windows()).toHaveLength(1);
    },
  },
  {
    name: 'policy',
    proves:
      'Chromium enforces the page’s policy: an address outside is refused, and text is not run as a script.',
    async run({ page }) {
      const outcome = await page.evaluate(async () => ({
        reached: await fetch('https://imei-desk.invalid/').then(
          () => true,
          () => false,
        ),
        policy: (await fetch(location.href)).headers.get('content-security-policy'),
        ran: (() => {
          const script = document.createElement('script');
          script.textContent = 'document.title = "ran"';
          document.head.append(script);
          return document.title === 'ran';
        })(),
      }));
      expect(outcome).toEqual({
        reached: false,
        ran: false,
        policy: expect.stringContaining("default-src 'none'"),
      });
    },
  },
  {
    name: 'port',
    proves: 'The MessagePort carries calls both ways: the page connects to the practice supplier by it.',
    run: ({ page }) => connectToPractice(page),
  },
  {
    name: 'worker and journal',
    proves:
      'The journal’s thread started from the app’s own files, with FTS5 in Electron’s SQLite, and wrote a file.',
    async run({ dataFolder }) {
      const bytes = await readFile(join(dataFolder, 'journal.sqlite'));
      expect(bytes.subarray(0, 15).toString('latin1')).toBe('SQLite format 3');
    },
  },
  {
    name: 'limits of a thread',
    proves: 'A thread that takes more memory than it may ends alone, as the journal’s threads are to.',
    async run({ app }) {
      expect(await app.evaluate(fillThread)).toBe('ERR_WORKER_OUT_OF_MEMORY');
    },
  },
  {
    name: 'hostile reply',
    proves:
      'The program that reads replies runs in a process of its own, and a reply that takes all its memory ends it alone.',
    async run({ app }) {
      const program = join(checkout, 'out/main/reply-worker.mjs');
      expect(await app.evaluate(fillReplyProcess, program)).toEqual(['ready', 'ended']);
    },
  },
  {
    name: 'backup',
    proves: 'SQLite’s backup works in Electron’s Node, as the journal’s copies need it.',
    async run({ app, dataFolder }) {
      expect(await app.evaluate(backUp, dataFolder)).toBe('copied');
    },
  },
  {
    name: 'keychain',
    proves:
      'The keychain’s native file is loaded in Electron, and says what this computer’s keychain is like.',
    async run({ page }) {
      await page.evaluate(() => {
        location.hash = '/settings';
      });
      await expect(page.getByText('Desktop app', { exact: true })).toBeVisible();
      await expect(
        page.getByText(/^In this computer’s keychain|^In memory until the app closes/),
      ).toBeVisible();
    },
  },
  {
    name: 'order',
    proves: 'One order goes out to the practice supplier over a real socket, and its result comes back.',
    async run({ page }) {
      await orderDevice(page, 1);
      await expect(
        page.getByRole('region', { name: 'Just ordered' }).getByText('Done', { exact: true }),
      ).toBeVisible({ timeout: maxMs });
    },
  },
  {
    name: 'second instance',
    proves: 'A second start ends by itself and leaves the first one’s window in front.',
    async run(run) {
      expect(await secondInstance(run)).toBe(0);
      expect(run.app.windows()).toHaveLength(1);
    },
  },
  {
    name: 'deep link',
    proves: 'A link imei-desk:// that a second start is given opens its place in the first one.',
    async run(run) {
      expect(await secondInstance(run, 'imei-desk://new')).toBe(0);
      await expect(run.page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
    },
  },
  {
    name: 'notification',
    proves:
      'While the window is hidden, a result asks the system for a notification; unsigned on macOS, the app says why not.',
    async run({ app, page }) {
      if (process.platform === 'darwin' && (await saysItIsUnsigned(page))) return;
      await app.evaluate(({ BrowserWindow, Notification }) => {
        const { prototype } = Notification as unknown as { prototype: { show(): void } };
        const { show } = prototype;
        prototype.show = function (this: unknown) {
          Object.assign(globalThis, { notified: true });
          show.call(this);
        };
        for (const window of BrowserWindow.getAllWindows()) window.hide();
      });
      await orderDevice(page, 2);
      await expect.poll(() => app.evaluate(() => 'notified' in globalThis), { timeout: maxMs }).toBe(true);
      await app.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows()) window.show();
      });
    },
  },
  {
    name: 'customer display',
    proves: 'A second window shows what customers see, and goes again.',
    async run({ app }) {
      const count = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
      await app.evaluate(({ Menu }) => {
        const entries = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
        entries.find(({ label }) => label.startsWith('Customer display'))?.click();
      });
      await expect.poll(count, { timeout: maxMs }).toBe(2);
      await app.evaluate(({ BrowserWindow }) => {
        for (const window of BrowserWindow.getAllWindows())
          if (window.webContents.getURL().endsWith('#/customer-display')) window.close();
      });
      await expect.poll(count, { timeout: maxMs }).toBe(1);
    },
  },
  {
    name: 'page that dies',
    proves: 'A page whose process is killed is opened again by itself.',
    async run(run) {
      await run.app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => Object.assign(globalThis, { reloaded: true }));
        contents?.forcefullyCrashRenderer();
      });
      await expect
        .poll(() => run.app.evaluate(() => 'reloaded' in globalThis), { timeout: maxMs })
        .toBe(true);
      // Starts the app again, because Playwright's connection to a page ends with the page's process.
      await run.app.close();
      Object.assign(run, await startReal(run.binary, run.dataFolder));
      await expect(run.page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: maxMs });
    },
  },
  {
    name: 'quit while sending',
    proves: 'Closing while an order is being sent waits for its answer, and the process ends.',
    async run({ app, page }) {
      // Answers "Close anyway", because a test cannot press a button of the system's dialog.
      await app.evaluate(({ dialog }) => {
        Object.assign(dialog, { showMessageBox: async () => ({ response: 1, checkboxChecked: false }) });
      });
      await fillOrder(page, 3);
      await untilSettled(page);
      await payButton(page).click();
      const ended = new Promise((done) => app.process().once('exit', done));
      await app.evaluate(({ app: main }) => main.quit());
      await ended;
    },
  },
  {
    name: 'start again',
    proves:
      'The next start on the same folder finds the three orders, each once, and none of them uncertain.',
    async run(run) {
      Object.assign(run, await startReal(run.binary, run.dataFolder));
      await run.page.evaluate(() => {
        location.hash = '/orders';
      });
      await expect(run.page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible({
        timeout: maxMs,
      });
      await expect(run.page.getByRole('row').filter({ hasText: 'Find My iPhone' })).toHaveCount(3);
      await expect(run.page.getByRole('row').filter({ hasText: 'Uncertain' })).toHaveCount(0);
    },
  },
  {
    name: 'system that ends while sending',
    proves:
      'A signal, on Windows its own question, ends the app in time and without a question while an order is being sent; the next start finds it.',
    async run(run) {
      await fillOrder(run.page, 4);
      await untilSettled(run.page);
      await payButton(run.page).click();
      const ended = new Promise<number | null>((done) => run.app.process().once('exit', done));
      if (process.platform === 'win32') await askWhetherWindowsMayEnd(run.app);
      else run.app.process().kill('SIGTERM');
      expect(await ended).toBe(0);
      Object.assign(run, await startReal(run.binary, run.dataFolder));
      await run.page.evaluate(() => {
        location.hash = '/orders';
      });
      await expect(run.page.getByRole('row').filter({ hasText: 'Find My iPhone' })).toHaveCount(4, {
        timeout: maxMs,
      });
    },
  },
];

/** Asks the app's window whether the session may end, as Windows asks every window at sign-out. */
async function askWhetherWindowsMayEnd(app: ElectronApplication): Promise<void> {
  const handle = await app.evaluate(({ BrowserWindow }) =>
    String(BrowserWindow.getAllWindows()[0]?.getNativeWindowHandle().readBigInt64LE()),
  );
  const script = join(checkout, 'build/runners/query-session-end.ps1');
  await promisify(execFile)('pwsh', ['-File', script, '-Handle', handle]);
}

/**
 * True if Settings gives a missing signature as the reason for no notifications: macOS shows none for the downloaded Electron, because no
 * known developer signed it.
 */
async function saysItIsUnsigned(page: Page): Promise<boolean> {
  await page.evaluate(() => {
    location.hash = '/settings';
  });
  const row = page.getByText('Notifications', { exact: true }).locator('xpath=following-sibling::dd');
  return /signed/.test((await row.textContent()) ?? '');
}

/** Starts the binary a second time on the same folder; returns its exit code. */
function secondInstance(run: DesktopRun, ...words: readonly string[]): Promise<number | null> {
  const child = spawn(run.binary, [...wordsOf(run), ...words], { stdio: 'ignore' });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', done);
  });
}
