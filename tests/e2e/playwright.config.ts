import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../support/page/browser.ts';
import { isWholeForm } from '../support/whole-form.ts';

const isDesktop = process.env.IMEI_DESK_SHELL === 'desktop';
// In the desktop shell most tests need no browser, so a missing browser is no failure.
const browser = await findTestBrowser().catch((cause: unknown) => {
  if (isDesktop) return undefined;
  throw cause;
});
/**
 * Tests that also run in QtWebEngine with its old Chromium: an order on screen, a list read in its worker, a barcode read by WebAssembly.
 */
const inEngine = ['main-job', 'one-order', 'import', 'scan'].map((name) => `${name}.spec.ts`);
/** This engine cannot unpack a workbook. */
const unpacks = /a workbook/;
const isEngine = isDesktop && process.env.IMEI_DESK_ELECTRON === undefined;

/** These files take the longest on any machine. If one of them started last, all would wait for it. */
const longest = [
  'gallery',
  'gap',
  'doctor-failures',
  'whole-day',
  'bad-input',
  'accessible',
  'dev',
  'backup',
].map((name) => `${name}.spec.ts`);
// Tours are for people who want to look; see `npm run dialects`.
const isTour = process.env.IMEI_DESK_TOUR !== undefined;

export default defineConfig({
  testDir: '.',
  projects: isTour
    ? [{ name: 'tours', testMatch: '*.tour.ts' }]
    : isEngine
      ? [{ name: 'in QtWebEngine', testMatch: inEngine, grepInvert: unpacks }]
      : [
          { name: 'longest first', testMatch: longest },
          { name: 'all others', testMatch: '*.spec.ts', testIgnore: longest },
        ],
  outputDir: '../../test-results/end-to-end',
  reporter: [['line'], ['json']],
  forbidOnly: true,
  ...(isWholeForm || isTour ? {} : { grepInvert: /@whole/ }),
  // One worker more than cores, because each test mostly waits for its own app and page.
  fullyParallel: true,
  workers: availableParallelism() + 1,
  retries: 0,
  // Only a test that hangs should reach this limit: while five other jobs run, the longest test takes minutes.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions:
      browser === undefined ? {} : { executablePath: browser.executablePath, args: [...browser.args] },
  },
});
