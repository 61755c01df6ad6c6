import { relative } from 'node:path';

/** @typedef {import('./check-run.mjs').Counts} Counts */
/** @typedef {import('./check-run.mjs').Time} Time */

/**
 * Reads vitest's JSON report. A file that could not be loaded has no tests and counts as one failure.
 * @param {any} report
 * @returns {Counts}
 */
export function readVitestCounts(report) {
  const filesThatDidNotLoad = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + filesThatDidNotLoad,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Reads Playwright's JSON report. A flaky test failed at least once and counts as failed.
 * @param {any} report
 * @returns {Counts}
 */
export function readPlaywrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * Duration of each test file, from vitest's JSON report.
 * @param {any} report
 * @returns {readonly Time[]}
 */
export function readVitestTimes(report) {
  return report.testResults.map(
    (/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
      name: relative(process.cwd(), file.name),
      ms: file.endTime - file.startTime,
    }),
  );
}

/**
 * Duration of each browser test, from Playwright's JSON report.
 * @param {any} report
 * @returns {readonly Time[]}
 */
export function readPlaywrightTimes(report) {
  /** @param {any} suite @returns {readonly Time[]} */
  const timesIn = (suite) => [
    ...(suite.suites ?? []).flatMap(timesIn),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.flatMap((/** @type {any} */ test) =>
        test.results.map((/** @type {any} */ result) => ({
          name: `tests/e2e/${spec.file}: ${spec.title}`,
          ms: result.duration,
        })),
      ),
    ),
  ];
  return report.suites.flatMap(timesIn);
}
