/** @typedef {import('./check-run.mjs').Counts} Counts */

/**
 * Reads vitest's JSON report. A file that could not be loaded holds no tests and counts as one that failed.
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
 * Reads Playwright's JSON report. A flaky test failed at least once: it counts as failed.
 * @param {any} report
 * @returns {Counts}
 */
export function readPlaywrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}
