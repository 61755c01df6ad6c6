// node build/pack/smoke-installed.mjs PROGRAM: starts an installed app on a folder of its own, sees that it opened a journal there and
// goes on running, and ends it. Nothing can be attached to an installed app, so this is all that can be asked of it from outside; it
// opens a journal only after it has found its threads, the keychain's native file and FTS5, and after Electron checked its archive.
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const startsWithinMs = 120_000;
const staysForMs = 5_000;
const lookEveryMs = 500;

const [, , program = ''] = process.argv;
const folder = await mkdtemp(join(tmpdir(), 'imei-desk-installed-'));
const app = spawn(program, [`--data-dir=${folder}`], { stdio: 'inherit' });
/** @type {string | null} */
let ended = null;
app.once('error', (error) => {
  ended = error.message;
});
app.once('exit', (code, signal) => {
  ended = `it ended with ${signal ?? code}`;
});

const journal = join(folder, 'journal.sqlite');
const hasJournal = () => existsSync(journal) && statSync(journal).size > 0;
for (let waitedMs = 0; ended === null && !hasJournal() && waitedMs < startsWithinMs; waitedMs += lookEveryMs)
  await wait(lookEveryMs);
if (hasJournal()) await wait(staysForMs);
const why = ended ?? (hasJournal() ? null : 'it opened no journal');
console.log(
  why === null ? `${program} starts, opens its journal and goes on running.` : `${program}: ${why}.`,
);
if (why !== null) process.exitCode = 1;

if (ended === null) {
  app.kill('SIGKILL');
  await new Promise((done) => app.once('exit', done));
}
await rm(folder, { recursive: true, force: true, maxRetries: 20 });
