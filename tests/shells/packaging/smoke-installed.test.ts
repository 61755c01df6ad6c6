import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// Tests the script that starts an installed app on a runner, with other programs instead of the app.

const script = resolve(import.meta.dirname, '../../../build/pack/smoke-installed.mjs');

/** A Node program started by a wrapper, like a portable program or an AppImage. */
async function programOf(source: string): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'app.mjs'), source);
  const wrapper = join(folder, 'wrapper.sh');
  await writeFile(wrapper, `#!/bin/sh\ntrap : TERM\n"${process.execPath}" "${folder}/app.mjs" "$@"\n`);
  await chmod(wrapper, 0o755);
  return wrapper;
}

const app = (rest: string): string => `
  import { writeFileSync } from 'node:fs';
  const folder = process.argv.find((word) => word.startsWith('--data-dir=')).slice('--data-dir='.length);
  writeFileSync(folder + '/journal.sqlite', 'SQLite');
  console.log('app ' + process.pid);
  setInterval(() => {}, 1_000);
  ${rest}`;
const endsInOrder = app(`process.on('SIGTERM', () => process.exit(0));`);

const smoke = (...words: readonly string[]) =>
  new Promise<{ readonly code: number; readonly said: string; readonly pids: readonly number[] }>((done) => {
    execFile(process.execPath, [script, ...words], (error, said) => {
      const pids = [...said.matchAll(/^app (\d+)$/gm)].map(([, pid]) => Number(pid));
      done({ code: error === null ? 0 : Number(error.code), said, pids });
    });
  });

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.runIf(process.platform !== 'win32')(
  'an app started by a wrapper is ended properly, and no process is left',
  async () => {
    const { code, said, pids } = await smoke('--twice', await programOf(endsInOrder));
    expect([code, pids.length, pids.filter(isAlive)]).toEqual([0, 2, []]);
    expect(said).toContain('ends when it is told to.');
  },
);

test.runIf(process.platform !== 'win32').each([
  ['opens no journal', 'process.exit(3);', 'it ended with 3'],
  ['ends by itself', app('setTimeout(() => process.exit(4), 200);'), 'it ended with 4'],
  ['ends with a failure', app(`process.on('SIGTERM', () => process.exit(5));`), 'it ended with 5'],
])('an app that %s has failed', async (_how, source, why) => {
  const { code, said } = await smoke(await programOf(source));
  expect([code, said.includes(why)]).toEqual([1, true]);
});
