// npm test: everything; npm run check (--quick): without the built app and without a browser.
// Plain lines, and one last line `N passed, N failed`.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCheck } from './check-run.mjs';
import { getElectronBinary } from './electron-binary.mjs';
import { readPlaywrightCounts, readVitestCounts } from './test-reports.mjs';

const minuteMs = 60_000;
const quick = process.argv.includes('--quick');
mkdirSync('test-results', { recursive: true });

/** @type {import('./check-run.mjs').Check[]} */
const fast = [
  {
    name: 'format and lint',
    words: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    longestMs: minuteMs,
  },
  { name: 'types', words: ['node_modules/typescript/bin/tsc', '-b'], longestMs: 3 * minuteMs },
  { name: 'dead code', words: ['node_modules/knip/bin/knip.js'], longestMs: 2 * minuteMs },
];

/** @type {import('./check-run.mjs').Check} */
const build = { name: 'build', words: ['build/build-again.mjs'], longestMs: 4 * minuteMs };

/** @type {import('./check-run.mjs').Check} */
const unit = {
  name: quick ? 'unit' : 'unit and integration',
  words: [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts'],
    ...['--reporter=default', '--reporter=json', '--outputFile.json=test-results/unit.json'],
  ],
  longestMs: 30 * minuteMs,
  env: quick ? { IMEI_DESK_CHECK: 'quick' } : {},
  reportFile: 'test-results/unit.json',
  readCounts: readVitestCounts,
};

/**
 * @param {'loopback' | 'desktop'} shell
 * @param {Record<string, string>} env
 * @returns {import('./check-run.mjs').Check}
 */
function endToEnd(shell, env) {
  const reportFile = `test-results/end-to-end-${shell}.json`;
  return {
    name: shell === 'loopback' ? 'end to end in a browser' : 'end to end in Electron',
    words: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    longestMs: 25 * minuteMs,
    env: { ...env, IMEI_DESK_SHELL: shell, PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(reportFile) },
    reportFile,
    readCounts: readPlaywrightCounts,
  };
}

/** The same specs in the desktop shell, where this machine can run it; else why not. */
async function desktopChecks() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return skip('no display was found');
  }
  const electron = await getElectronBinary((sentence) => process.stdout.write(`${sentence}\n`));
  if ('why' in electron) return skip(`Electron could not be fetched: ${electron.why}`);
  return [endToEnd('desktop', { IMEI_DESK_ELECTRON: electron.binary })];
}

/**
 * @param {string} why
 * @returns {import('./check-run.mjs').Check[]}
 */
function skip(why) {
  process.stdout.write(`--- end to end in Electron is left out: ${why}\n`);
  return [];
}

let passed = 0;
let failed = 0;
/** @param {readonly import('./check-run.mjs').Check[]} checks */
async function runAll(checks) {
  for (const check of checks) {
    const counts = await runCheck(check);
    passed += counts.passed;
    failed += counts.failed;
  }
}

if (quick) await runAll([...fast, unit]);
else {
  await runAll([...fast, build, unit, endToEnd('loopback', {})]);
  await runAll(await desktopChecks());
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
