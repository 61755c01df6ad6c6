import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../support/app/browser.ts';

const inBrowser = process.env.IMEI_DESK_SHELL !== 'desktop';
const browser = inBrowser ? await findTestBrowser() : undefined;

export default defineConfig({
  testDir: '.',
  // Tours are for people who want to look; see `npm run dialects`.
  testMatch: process.env.IMEI_DESK_TOUR === undefined ? '*.spec.ts' : '*.tour.ts',
  outputDir: '../../test-results/end-to-end',
  reporter: [['line'], ['json']],
  forbidOnly: true,
  // Each test has an app and a page of its own; two of them wait for different things.
  workers: 2,
  retries: 0,
  // For what hangs, not for what is slow: beside five other jobs the longest test takes minutes.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions:
      browser === undefined ? {} : { executablePath: browser.executablePath, args: [...browser.args] },
  },
});
