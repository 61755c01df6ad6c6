// node build/pack/smoke-installed.mjs [--twice] PROGRAM [words]: starts an installed app on a new folder, checks that it opens a journal
// there and keeps running, and then ends it in the same way as an operating system. No test program can be attached to an installed app, so
// nothing more can be checked from outside. The app opens a journal only after it has found its threads, the keychain's native file and
// FTS5, and after Electron has checked its archive. With `--twice`, a second app is also started on another folder, and the first app must
// keep running meanwhile.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const startsWithinMs = 120_000;
const staysForMs = 5_000;
// This is also the app's own limit for stopping.
const endsWithinMs = 60_000;
const lookEveryMs = 200;
const isWindows = process.platform === 'win32';

const words = process.argv.slice(2);
const isTwice = words[0] === '--twice';
const [program = '', ...before] = isTwice ? words.slice(1) : words;

/** @typedef {{ whyNot: string | null, isOver(): boolean, end(): Promise<string | null> }} Started */

/** @returns {Promise<Started>} */
async function start() {
  const folder = await mkdtemp(join(tmpdir(), 'imei-desk-installed-'));
  const journal = join(folder, 'journal.sqlite');
  // The program runs in a separate process group, because it may be a wrapper that starts the app as its child.
  const app = spawn(program, [...before, `--data-dir=${folder}`], { stdio: 'inherit', detached: !isWindows });
  /** @type {string | null} */
  let ended = null;
  let code = -1;
  const over = new Promise((resolve) => {
    app.once('error', (error) => {
      ended = error.message;
      resolve(null);
    });
    app.once('close', (how, signal) => {
      ended = `it ended with ${signal ?? how}`;
      code = how ?? -1;
      resolve(null);
    });
  });
  const hasJournal = () => existsSync(journal) && statSync(journal).size > 0;
  for (
    let waitedMs = 0;
    ended === null && !hasJournal() && waitedMs < startsWithinMs;
    waitedMs += lookEveryMs
  )
    await wait(lookEveryMs);
  if (hasJournal()) await Promise.race([over, wait(staysForMs)]);

  /** @param {NodeJS.Signals} signal */
  function tell(signal) {
    if (app.pid === undefined) return;
    if (isWindows) spawnSync('taskkill', ['/PID', String(app.pid), '/T', '/F'], { stdio: 'ignore' });
    else
      try {
        process.kill(-app.pid, signal);
      } catch {
        // The process group no longer exists.
      }
  }

  async function end() {
    /** @type {string | null} */
    let why = null;
    if (ended === null) {
      tell('SIGTERM');
      await Promise.race([over, wait(endsWithinMs, undefined, { ref: false })]);
      if (ended === null) why = 'it did not end when it was told to';
      else if (!isWindows && code !== 0) why = ended;
    }
    tell('SIGKILL');
    await over;
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    return why;
  }

  return {
    whyNot: ended ?? (hasJournal() ? null : 'it opened no journal'),
    isOver: () => ended !== null,
    end,
  };
}

/** @type {string[]} */
const wrong = [];
const first = await start();
if (first.whyNot !== null) wrong.push(first.whyNot);
if (isTwice && first.whyNot === null) {
  const second = await start();
  if (second.whyNot !== null) wrong.push(`the second: ${second.whyNot}`);
  const why = await second.end();
  if (why !== null) wrong.push(`the second: ${why}`);
  if (first.isOver()) wrong.push('the second ended the first');
}
const why = await first.end();
if (why !== null) wrong.push(why);
console.log(
  wrong.length > 0
    ? `${program}: ${wrong.join('; ')}.`
    : `${program} starts, opens its journal, goes on running and ends when it is told to.`,
);
if (wrong.length > 0) process.exitCode = 1;
