import { spawnSync } from 'node:child_process';
import { chown, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Page, expect as screenExpect } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { english } from '../../../renderer/locales/resources.ts';
import { screens } from '../../../renderer/ui/base/paths.ts';
import { builtApp } from '../../support/app/built-app.ts';
import { makeDataFolder, startShell } from '../../support/app/loopback-app.ts';
import { sampleImei } from '../../support/journal/sample-orders.ts';
import { bareFont } from '../../support/page/bare-font.ts';
import { findTestBrowser, type TestBrowser } from '../../support/page/browser.ts';
import { isWholeForm } from '../../support/whole-form.ts';

// The app on unusual machines and in unusual browsers. Playwright's test runner is not used, because it gives each browser a language, a
// time zone and a colour scheme.

const expectOn = screenExpect.configure({ timeout: 60_000 });
const root = resolve(import.meta.dirname, '../../..');

/** A browser's languages, set by its start arguments; with `none` the browser reports no language. */
const tags = [
  'en-US@posix',
  'en-',
  'C',
  'none',
  'fa-IR-u-nu-arabext',
  'tr',
  'id-ID',
  'ar-EG',
  'zh-Hant-HK',
] as const;
const zones = [':/etc/localtime', 'UTC+3', 'none', 'Pacific/Apia', 'Asia/Kathmandu'] as const;
const storages = ['as usual', 'refused', 'full'] as const;
const machines = ['as usual', 'HOME empty', 'no name', 'umask 077', 'odd path', 'production'] as const;

interface Row {
  readonly tag: (typeof tags)[number];
  readonly zone: (typeof zones)[number];
  readonly storage?: (typeof storages)[number];
  readonly machine?: (typeof machines)[number];
  readonly fonts?: 'none';
  /** No Safari has this function. */
  readonly lacks?: 'requestIdleCallback';
}

/** Each value occurs at least once, in only as many starts as there are languages. */
const pairs: readonly Row[] = [
  { tag: 'en-US@posix', zone: 'none', machine: 'production' },
  { tag: 'en-', zone: ':/etc/localtime', storage: 'refused' },
  { tag: 'C', zone: 'UTC+3', storage: 'full', machine: 'umask 077' },
  { tag: 'none', zone: 'none', machine: 'HOME empty' },
  { tag: 'fa-IR-u-nu-arabext', zone: 'Asia/Kathmandu', fonts: 'none' },
  { tag: 'tr', zone: 'UTC+3', machine: 'no name' },
  { tag: 'id-ID', zone: ':/etc/localtime', lacks: 'requestIdleCallback' },
  { tag: 'ar-EG', zone: 'Pacific/Apia', machine: 'odd path' },
  { tag: 'zh-Hant-HK', zone: 'Asia/Kathmandu' },
];

/** Each language with one or two time zones, and each zone with three languages; the other values take turns. */
const cross: readonly Row[] = tags
  .flatMap((tag, place) =>
    zones.filter((_, turn) => turn % 3 === place % 3).map((zone, turn) => ({ tag, zone, place, turn })),
  )
  .map(({ tag, zone, place, turn }, at) => ({
    tag,
    zone,
    storage: storages[(place + turn) % storages.length] ?? 'as usual',
    machine: machines[at % machines.length] ?? 'as usual',
    ...(at % 4 === 0 ? { fonts: 'none' as const } : {}),
  }));

const mayChangeUser = spawnSync('setpriv', ['--reuid=54321', 'true']).status === 0;
const user = 54321;

let browser: TestBrowser;
let odd: string;
let removeOdd: () => Promise<void>;

beforeAll(async () => {
  browser = await findTestBrowser();
  const out = await builtApp();
  const made = await makeDataFolder();
  removeOdd = made.remove;
  // The path of this checkout becomes another path if it is parsed as a URL.
  odd = join(made.folder, 'my desk – %41 #1 店 é');
  await mkdir(odd);
  await cp(out, join(odd, 'out'), { recursive: true });
  for (const name of ['package.json', 'node_modules']) await symlink(join(root, name), join(odd, name));
});
afterAll(() => removeOdd());

async function startApp({ zone, machine = 'as usual' }: Row) {
  const data = await makeDataFolder();
  onTestFinished(() => data.remove());
  const folder = machine === 'odd path' ? join(data.folder, 'data %2F #é 店') : data.folder;
  await mkdir(folder, { recursive: true });
  if (machine === 'no name' && mayChangeUser) await chown(folder, user, user);
  const shell = await startShell(folder, {
    surroundings: {
      PATH: process.env.PATH ?? '',
      LANG: 'C',
      ...(zone === 'none' ? {} : { TZ: zone }),
      ...(machine === 'no name' ? {} : { HOME: machine === 'HOME empty' ? '' : join(data.folder, 'home') }),
      ...(machine === 'production' ? { NODE_ENV: 'production' } : {}),
    },
    by: [
      ...(machine === 'umask 077' ? ['bash', '-c', 'umask 077; exec "$@"', 'bash'] : []),
      ...(machine === 'no name' && mayChangeUser
        ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
        : []),
    ],
    ...(machine === 'odd path' ? { program: [join(odd, 'out', 'loopback', 'main.mjs')] } : {}),
  });
  onTestFinished(() => shell.end('SIGKILL').then(() => {}));
  return shell;
}

async function openBrowser({
  tag,
  zone,
  storage,
  fonts,
  lacks,
}: Row): Promise<{ page: Page; complaints: string[] }> {
  const home = await makeDataFolder();
  onTestFinished(() => home.remove());
  const noFonts = join(home.folder, 'fonts.conf');
  // This font draws no letter. Without any font Chromium crashes ("SkFontMgr_FontConfigInterface: Not implemented").
  await writeFile(join(home.folder, 'bare.ttf'), bareFont());
  await writeFile(
    noFonts,
    `<?xml version="1.0"?><fontconfig><dir>${home.folder}</dir><cachedir>${home.folder}</cachedir></fontconfig>`,
  );
  const opened = await chromium.launch({
    executablePath: browser.executablePath,
    args: [...browser.args, ...(tag === 'none' ? [] : [`--accept-lang=${tag}`])],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: home.folder,
      LANG: 'C',
      ...(zone === 'none' ? {} : { TZ: zone }),
      ...(fonts === 'none' ? { FONTCONFIG_FILE: noFonts } : {}),
    },
  });
  onTestFinished(() => opened.close());
  // Sets no language, time zone or colour scheme, so that the browser's own values are used.
  const context = await opened.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: null });
  if (lacks !== undefined)
    await context.addInitScript((name) => void Reflect.deleteProperty(globalThis, name), lacks);
  if (tag === 'none')
    await context.addInitScript(() => {
      for (const name of ['language', 'languages'])
        Object.defineProperty(navigator, name, { get: () => undefined });
    });
  if (storage === 'refused')
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('refused', 'SecurityError');
          },
        });
    });
  if (storage === 'full')
    await context.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, complaints };
}

/** Gives for a key of `renderer/locales/en/`, such as `desk.title`, its text in the page's language; placeholders match any text. */
async function wordsOf(page: Page): Promise<(key: string) => RegExp> {
  const language = (await page.locator('html').getAttribute('lang')) ?? 'en';
  const texts: unknown =
    language === 'en'
      ? english
      : JSON.parse(await readFile(join(root, 'renderer/locales', `${language}.json`), 'utf8'));
  return (key) => {
    const text = key
      .split('.')
      .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], texts);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    return new RegExp(
      `^${text
        .split(/\{\{.*?\}\}/)
        .map(asPattern)
        .join('.*')}$`,
    );
  };
}

const asPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

/** Texts that a screen shows only if a value is missing. */
const nonsense = /\bundefined\b|\bNaN\b|\bnull\b|Invalid Date|\[object |\{\{|\uFFFD|Etc\/Unknown/;

async function lookAt(page: Page, path: string, defect: RegExp): Promise<void> {
  await goTo(page, path);
  await expectOn(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectOn(page.locator('main')).not.toContainText(nonsense);
  await expectOn(page.getByText(defect)).toHaveCount(0);
}

/** The short form makes the two starts with the most unusual values. */
const oddest = pairs.filter(({ tag }) => ['C', 'fa-IR-u-nu-arabext'].includes(tag));

describe.each(isWholeForm ? [...pairs, ...cross] : oddest)(
  'languages $tag, zone $zone, storage $storage, machine $machine, fonts $fonts',
  (row) => {
    test.skipIf(row.machine === 'no name' && !mayChangeUser)(
      'the app connects, places an order, shows every screen, and closes the day',
      async () => {
        const shell = await startApp(row);
        const { page, complaints } = await openBrowser(row);
        await page.goto(shell.url);
        await expectOn(page.locator('#root button').first()).toBeVisible();
        const words = await wordsOf(page);
        await page.getByRole('button', { name: words('welcome.practice.open') }).click();
        await expectOn(page.getByRole('heading', { level: 1, name: words('desk.title') })).toBeVisible();

        await goTo(page, '/new-order');
        await page.getByPlaceholder(words('services.picker.search')).fill('Find My iPhone');
        await page.keyboard.press('Enter');
        await page.getByLabel('IMEI', { exact: true }).fill(sampleImei(61));
        await page.getByRole('button', { name: words('new-order.go') }).click();
        const asked = page.getByRole('dialog', { name: words('new-order.confirm.title') });
        await expectOn(asked).toBeVisible();
        // Waits, because a confirmation ignores input for a moment after it opens.
        await page.waitForTimeout(800);
        await asked.getByRole('button', { name: words('new-order.confirm.pay') }).click();
        await expectOn(asked).toHaveCount(0);

        const defect = words('frame.defect.title');
        for (const { path } of screens) await lookAt(page, path, defect);
        await lookAt(page, '/orders', defect);
        await expectOn(page.getByRole('row')).toHaveCount(2);

        await lookAt(page, '/books', defect);
        const who = page.getByLabel(words('books.close.who'));
        const goOn = page.getByLabel(words('books.close.goOn'));
        await who.fill('Mara');
        // If the order has not ended yet, the day can be closed only after ticking a box.
        await expectOn(async () => {
          if (await goOn.isVisible()) await goOn.check();
          await who.press('Enter');
          await expectOn(page.getByText(/[0-9a-f]{64}/)).toBeVisible({ timeout: 5_000 });
        }).toPass();
        expect(complaints).toEqual([]);
      },
    );
  },
);
