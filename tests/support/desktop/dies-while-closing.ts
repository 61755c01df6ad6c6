import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import threads from 'node:worker_threads';

// Loaded into the app's process before the app; kills it at the n-th step of closing. Steps are the app's calls to the file system and to
// threads. Without `n` it does nothing.

const dieAt = Number(process.env.IMEI_TEST_DIE_AT ?? 0);
let steps: number | null = null;

function step(): void {
  if (steps === null) return;
  steps += 1;
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL');
}

function countCalls(owner: object, names: readonly string[]): void {
  const methods = owner as Record<string, unknown>;
  for (const name of names) {
    const real = methods[name] as (...args: unknown[]) => unknown;
    methods[name] = function (this: unknown, ...args: unknown[]) {
      if (name === 'writeFileSync' && String(args[0]).endsWith('owner.closing')) steps ??= 0;
      step();
      return Reflect.apply(real, this, args);
    };
  }
}

countCalls(fs, ['writeFileSync', 'rmSync', 'createReadStream', 'appendFile']);
countCalls(promises, [
  'rename',
  'rm',
  'open',
  'writeFile',
  'appendFile',
  'copyFile',
  'readdir',
  'mkdir',
  'stat',
]);
countCalls(threads.Worker.prototype, ['postMessage']);
syncBuiltinESMExports();
