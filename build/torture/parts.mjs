import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** The file with the completed parts, from which a stopped run can continue. The summary is in the same folder. */
const record = resolve('test-results/torture-parts.json');

/** @typedef {{ form: string, seed: string, passed: string[] }} Progress */

/** @returns {Progress | null} */
export function readProgress() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * The parts that also test a journal on a server. Some of the other parts test SQLite's file, thread or disk. Some test the supplier's side
 * or the limit, which do not depend on the engine. Some test the shell; on a server, `tests/till/server/` tests it.
 */
export const onServer = [
  'schedules',
  'exhaustive',
  'known-schedules',
  'model',
  'crash-points',
  'mark-kills',
  'duty',
];

/** These parts run schedules on every core. */
const busy = ['schedules', 'exhaustive'];

/**
 * Runs each part separately; a part is a test file under tests/torture/. Two lanes run in parallel: one lane has the parts that use
 * every core, the other lane has the parts that wait for disks, processes and timers. Returns the names of failed
 * parts.
 * @param {{ readonly only: string, readonly isOnServer: boolean, readonly progress: Progress, readonly env: Readonly<Record<string,
 * string>> }} run
 */
export async function runParts({ only, isOnServer, progress, env }) {
  const files = new Map(
    readdirSync('tests/torture', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => [basename(file, '.test.ts'), join('tests/torture', file)]),
  );
  const parts = [...files.keys()]
    .filter((part) => part.includes(only) && (!isOnServer || onServer.includes(part)))
    .sort();
  const due = parts.filter((part) => !progress.passed.includes(part));
  for (const part of parts) if (!due.includes(part)) say(`${part}: passed before`);
  /** @type {string[]} */
  const failed = [];
  /** @param {readonly string[]} lane */
  const run = async (lane) => {
    for (const part of lane) {
      say(`${part}: begins`);
      const began = Date.now();
      const project = isOnServer ? 'alone on a server' : 'alone';
      const passed = (await runPart(files.get(part) ?? '', project, env)) === 0;
      say(`${part}: ${passed ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - began) / 1_000)} s`);
      if (!passed) failed.push(part);
      else {
        progress.passed.push(part);
        writeFileSync(record, JSON.stringify(progress));
      }
    }
  };
  writeFileSync(record, JSON.stringify(progress));
  await Promise.all([
    run(due.filter((part) => busy.includes(part))),
    run(due.filter((part) => !busy.includes(part))),
  ]);
  return { parts, failed };
}

/** @param {string} sentence */
function say(sentence) {
  process.stdout.write(`--- ${new Date().toISOString().slice(11, 19)} ${sentence}\n`);
}

/**
 * @param {string} file
 * @param {string} project
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<number>}
 */
function runPart(file, project, env) {
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'build/vitest.config.ts'];
  const child = spawn(process.execPath, [...words, '--project', project, file], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
