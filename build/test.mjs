// npm test: runs all tests, except long tests whose subject a shorter test also covers.
// npm test -- --whole: also runs these long tests.
// npm run check (--quick): runs only the checks and tests that need no running app.
// The output has plain lines, then the slowest tests, and as the last line `N passed, N failed`.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getElectronBinary } from './electron/electron-binary.mjs';
import { runCheck, timesOf } from './test/check-run.mjs';
import {
  readPlaywrightCounts,
  readPlaywrightTimes,
  readVitestCounts,
  readVitestTimes,
} from './test/test-reports.mjs';

const minuteMs = 60_000;
/** This limit only detects a check that hangs. The limit is high, because a check takes ten times as long while other jobs run. */
const timeoutMs = 60 * minuteMs;
const quick = process.argv.includes('--quick');
const whole = process.argv.includes('--whole') || process.env.IMEI_DESK_TESTS === 'whole';
process.env.IMEI_DESK_TESTS = whole ? 'whole' : 'short';
mkdirSync('test-results', { recursive: true });
// The app, its threads and the tests' own programs start hundreds of times and share Node's compile cache. A whole run begins with an empty
// cache, because some of its programs have new paths each time.
const compiled = resolve('node_modules/.cache/imei-desk-tests');
if (!quick) rmSync(compiled, { recursive: true, force: true });
process.env.NODE_COMPILE_CACHE = compiled;

// A killed run leaves its folders in memory (tests/support/fast-folder.ts). Nothing else frees these folders before the machine restarts.
const inMemory = '/dev/shm';
for (const name of existsSync(inMemory) ? readdirSync(inMemory) : []) {
  const folder = join(inMemory, name);
  const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  if (name.startsWith('imei-desk-') && Date.now() - changedAt > 24 * 60 * minuteMs)
    rmSync(folder, { recursive: true, force: true });
}

/** @type {import('./test/check-run.mjs').Check[]} */
const fast = [
  {
    name: 'format and lint',
    words: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    timeoutMs,
  },
  {
    name: 'types',
    // Each checker derives the contract's types separately, so four checkers need twice as much processor time as one.
    words: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'],
    timeoutMs,
  },
  { name: 'dead code', words: ['node_modules/knip/bin/knip.js'], timeoutMs },
];

/** @type {import('./test/check-run.mjs').Check} */
const build = { name: 'build', words: ['build/build-again.mjs'], timeoutMs };

/**
 * @param {string} name
 * @param {string} reportFile
 * @param {readonly string[]} projects Projects of `vitest.config.ts`. An empty list means all projects.
 * @returns {import('./test/check-run.mjs').Check}
 */
function vitest(name, reportFile, projects) {
  return {
    name,
    words: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'build/vitest.config.ts',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportFile}`,
    ],
    timeoutMs,
    env: quick ? { IMEI_DESK_CHECK: 'quick' } : {},
    reportFile,
    readCounts: readVitestCounts,
    readTimes: readVitestTimes,
  };
}
const quickUnit = vitest('unit', 'test-results/unit.json', []);
const unit = vitest('unit and integration', 'test-results/unit.json', ['alone', 'together']);
// These tests wait for a server, a lease or a connection, not for a core.
const onServer = vitest('on a PostgreSQL server', 'test-results/on-a-server.json', [
  'beside a server',
  'on a server',
  'alone on a server',
]);

/**
 * @param {'loopback' | 'desktop'} shell
 * @param {string} engine The program that shows the page.
 * @param {Record<string, string>} env
 * @returns {import('./test/check-run.mjs').Check}
 */
function endToEnd(shell, engine, env) {
  const reportFile = `test-results/end-to-end-in-${engine.replaceAll(' ', '-')}.json`;
  return {
    name: `end to end in ${engine}`,
    words: ['node_modules/@playwright/test/cli.js', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    timeoutMs,
    env: { ...env, IMEI_DESK_SHELL: shell, PLAYWRIGHT_JSON_OUTPUT_FILE: resolve(reportFile) },
    reportFile,
    readCounts: readPlaywrightCounts,
    readTimes: readPlaywrightTimes,
  };
}

/** The same specs in the desktop shell. If this machine cannot run the desktop shell, a check that reports the reason. */
async function desktopChecks() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return skip('Electron', 'no display was found');
  }
  const electron = await getElectronBinary((sentence) => process.stdout.write(`${sentence}\n`));
  if ('why' in electron) return skip('Electron', `it could not be fetched: ${electron.why}`);
  return [endToEnd('desktop', 'Electron', { IMEI_DESK_ELECTRON: electron.binary })];
}

/**
 * Some of the same specs with the desktop's main process and preload, but without Electron. If that is impossible, a check that reports the
 * reason.
 */
async function engineChecks() {
  if (!whole) return [];
  const { whyNoEngine } = await import(
    new URL('../tests/support/engine/why-no-engine.ts', import.meta.url).href
  );
  const why = whyNoEngine();
  return why === null ? [endToEnd('desktop', 'QtWebEngine', {})] : skip('QtWebEngine', why);
}

/**
 * @param {string} engine
 * @param {string} why
 * @returns {import('./test/check-run.mjs').Check[]}
 */
function skip(engine, why) {
  process.stdout.write(`--- end to end in ${engine} is left out: ${why}\n`);
  return [];
}

let passed = 0;
let failed = 0;
/** @type {import('./test/test-reports.mjs').Time[]} */
const times = [];

/** @param {import('./test/check-run.mjs').Check} check */
async function run(check) {
  const counts = await runCheck(check);
  passed += counts.passed;
  failed += counts.failed;
  times.push(...timesOf(check));
}

/** @param {readonly import('./test/check-run.mjs').Check[]} checks */
async function runInTurn(checks) {
  for (const check of checks) await run(check);
}

if (quick) await Promise.all([runInTurn(fast), run(quickUnit)]);
else {
  // Most tests wait for their own processes. So if all of these checks run in parallel, they use the cores better.
  await Promise.all([
    runInTurn(fast),
    run(build).then(() =>
      Promise.all([run(unit), runInTurn([endToEnd('loopback', 'a browser', {}), onServer])]),
    ),
  ]);
  await runInTurn(await engineChecks());
  await runInTurn(await desktopChecks());
}
const maxShown = 10;
times.sort((left, right) => right.ms - left.ms);
for (const { ms, name } of times.slice(0, maxShown))
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
