import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

const session = fileURLToPath(new URL('../support/keychain-session.ts', import.meta.url));
const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;
const hasSecretService =
  process.platform === 'linux' && has('dbus-run-session') && has('gnome-keyring-daemon');

function seen(output: string): unknown {
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(`nothing was seen: ${output}`);
  return JSON.parse(line);
}

// Real where a Secret Service is installed; .ci/run installs one.
test.skipIf(!hasSecretService)(
  'a key lives in the keychain over restarts, and is gone once removed',
  async () => {
    const home = await temporaryFolder();
    const installation = randomUUID();
    const run = (step: string) => `${process.execPath} ${session} ${step} ${installation}`;
    const script = `printf 'a password\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
    ${run('write')}; ${run('read')}; ${run('remove')}; ${run('read')}`;
    const { stdout, stderr } = spawnSync('dbus-run-session', ['--', 'bash', '-c', script], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { ...process.env, HOME: home, XDG_DATA_HOME: home },
    });
    const steps = stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(
      steps.map((line) => JSON.parse(line)),
      stderr,
    ).toEqual([
      { available: true, place: 'keychain', key: 'invented-key-0001' },
      { available: true, place: 'keychain', key: 'invented-key-0001' },
      { available: true, place: 'keychain', key: 'invented-key-0001' },
      { available: true, place: 'none', key: null },
    ]);
  },
  90_000,
);

test.skipIf(process.platform !== 'linux')(
  'where no keychain answers the key is in memory until the end, and nowhere after',
  () => {
    const installation = randomUUID();
    const run = (step: string) =>
      seen(
        spawnSync(process.execPath, [session, step, installation], {
          encoding: 'utf8',
          timeout: 30_000,
          env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' },
        }).stdout,
      );
    expect(run('write')).toEqual({ available: false, place: 'memory', key: 'invented-key-0001' });
    expect(run('read')).toEqual({ available: false, place: 'none', key: null });
  },
  60_000,
);
