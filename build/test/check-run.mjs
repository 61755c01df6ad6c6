import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

/**
 * One check: a command that passes or fails. With `readCounts`, the check's report is read, and each test in the report counts.
 * @typedef {object} Check
 * @property {string} name
 * @property {readonly string[]} words The arguments for the pinned Node.
 * @property {number} timeoutMs After this time, the check is ended and counts as failed.
 * @property {Record<string, string>} [env]
 * @property {string} [reportFile]
 * @property {(report: unknown) => Counts} [readCounts]
 * @property {(report: unknown) => readonly Time[]} [readTimes]
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, ms: number }} Time The duration of one test file or of one browser test.
 */

/**
 * Runs a check until it ends. Prints its output only if something failed. If a check fails without a failed test, or writes no report, this
 * counts as one failure.
 * @param {Check} check
 * @returns {Promise<Counts>}
 */
export async function runCheck(check) {
  process.stdout.write(`... ${check.name}\n`);
  const startedMs = Date.now();
  if (check.reportFile !== undefined) rmSync(check.reportFile, { force: true });
  const { code, output, timedOut } = await run(check);
  const counts = countsOf(check, code === 0 && !timedOut);
  const seconds = `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
  const tests = check.readCounts === undefined ? '' : `${counts.passed} passed, ${counts.failed} failed, `;
  const skipped = counts.skipped === 0 ? '' : `${counts.skipped} skipped, `;
  if (counts.failed > 0) {
    process.stdout.write(`${output.trimEnd()}\n`);
    if (timedOut) process.stdout.write(`It took longer than ${check.timeoutMs / 1000} s and was ended.\n`);
  }
  process.stdout.write(
    `${counts.failed === 0 ? 'ok ' : 'BAD'} ${check.name} (${tests}${skipped}${seconds})\n`,
  );
  return counts;
}

/**
 * @param {Check} check
 * @param {boolean} succeeded
 * @returns {Counts}
 */
export function countsOf(check, succeeded) {
  const plain = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
  if (check.readCounts === undefined || check.reportFile === undefined) return plain;
  try {
    const counts = check.readCounts(JSON.parse(readFileSync(check.reportFile, 'utf8')));
    const silentFailure = !succeeded && counts.failed === 0;
    // A report without any test counts as a failure, because then the tests were not found.
    const nothingRan = counts.passed + counts.failed === 0;
    return silentFailure || nothingRan ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * The durations of the check's tests; empty if there is no readable report.
 * @param {Check} check
 * @returns {readonly Time[]}
 */
export function timesOf({ reportFile, readTimes }) {
  if (reportFile === undefined || readTimes === undefined) return [];
  try {
    return readTimes(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    return [];
  }
}

/** The processes that run now. @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

function endAll() {
  for (const child of running) endGroup(child);
  process.exit(130);
}

/**
 * @param {Check} check
 * @returns {Promise<{ code: number | null, output: string, timedOut: boolean }>}
 */
function run(check) {
  const child = spawn(process.execPath, [...check.words], {
    // The check runs in a separate process group, so that everything that it starts can be ended with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', CI: '1', ...check.env },
  });
  let output = '';
  let timedOut = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const timer = setTimeout(() => {
    timedOut = true;
    endGroup(child);
  }, check.timeoutMs);
  if (running.size === 0) process.once('SIGINT', endAll).once('SIGTERM', endAll);
  running.add(child);
  return new Promise((resolve) => {
    // Waits for `exit` and not for `close`, because a process that is left over could keep the output open forever.
    child.on('exit', (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (running.size === 0) process.off('SIGINT', endAll).off('SIGTERM', endAll);
      setImmediate(() => resolve({ code, output, timedOut }));
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group has ended by itself in the meantime.
  }
}
