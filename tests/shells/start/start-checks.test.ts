import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countsOf, timesOf } from '../../../build/test/check-run.mjs';
import {
  readPlaywrightCounts,
  readPlaywrightTimes,
  readVitestCounts,
  readVitestTimes,
} from '../../../build/test/test-reports.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imei-desk-checks-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const plain = { name: 'lint', words: [], timeoutMs: 1 };

async function checkWithReport(report: string | null) {
  const reportFile = join(folder, 'report.json');
  if (report !== null) await writeFile(reportFile, report);
  return { ...plain, reportFile, readCounts: readVitestCounts };
}

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 0,
  testResults: [
    { status: 'failed', assertionResults: [{}] },
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ],
};

test('a check without tests of its own counts as one test', () => {
  expect(countsOf(plain, true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countsOf(plain, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a file that did not load counts as one failed test', async () => {
  expect(readVitestCounts(vitestReport)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  const check = await checkWithReport(JSON.stringify(vitestReport));
  expect(countsOf(check, false)).toEqual({ passed: 3, failed: 2, skipped: 2 });
});

test('a runner that crashed, printed nothing, or found no test has failed', async () => {
  expect(countsOf(await checkWithReport(null), true).failed).toBe(1);
  expect(countsOf(await checkWithReport('{ "numPassed'), true).failed).toBe(1);
  const nothing = {
    ...vitestReport,
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [],
  };
  expect(countsOf(await checkWithReport(JSON.stringify(nothing)), true).failed).toBe(1);
  const allGood = { ...nothing, numPassedTests: 5 };
  const check = await checkWithReport(JSON.stringify(allGood));
  expect(countsOf(check, true)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  expect(countsOf(check, false)).toEqual({ passed: 5, failed: 1, skipped: 0 });
});

test('a flaky end-to-end test and an error outside the tests count as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(readPlaywrightCounts({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test('durations are read from the reports, and a missing report gives no durations', async () => {
  const file = { name: join(process.cwd(), 'tests/a.test.ts'), startTime: 1_000, endTime: 3_500 };
  expect(readVitestTimes({ testResults: [file] })).toEqual([{ name: join('tests', 'a.test.ts'), ms: 2_500 }]);
  const spec = { file: 'b.spec.ts', title: 'pays once', tests: [{ results: [{ duration: 40 }] }] };
  expect(readPlaywrightTimes({ suites: [{ suites: [{ specs: [spec] }] }] })).toEqual([
    { name: 'tests/e2e/b.spec.ts: pays once', ms: 40 },
  ]);
  expect(timesOf({ ...(await checkWithReport(null)), readTimes: readVitestTimes })).toEqual([]);
});
