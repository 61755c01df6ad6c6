import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { hasSecretService } from '../support/app/secret-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const session = fileURLToPath(new URL('../support/app/keychain-session.ts', import.meta.url));

function seen(output: string): unknown {
  const line = output.split('\n').find((each) => each.startsWith('{'));
  if (line === undefined) throw new Error(`nothing was seen: ${output}`);
  return JSON.parse(line);
}

const a = 'https://a.example';
const b = 'https://b.example';
const key = 'invented-key-0001';
const inKeychain = { state: 'ok', known: true, key, place: 'keychain' };
const otherOrigin = { state: 'ok', known: false, why: 'other-origin' };

/** Runs each step in a process of its own, all with the same real Secret Service. */
async function inSteps(...steps: readonly (readonly [step: string, origin: string])[]): Promise<unknown[]> {
  const home = await temporaryFolder();
  const installation = randomUUID();
  const run = steps.map(
    ([step, origin]) => `${process.execPath} ${session} ${step} ${installation} ${origin}`,
  );
  const script = `printf 'a password\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
    ${run.join('; ')}`;
  const { stdout, stderr } = spawnSync('dbus-run-session', ['--', 'bash', '-c', script], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home },
  });
  const seenSteps = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(seenSteps, stderr).toHaveLength(steps.length);
  return seenSteps.map((line) => JSON.parse(line));
}

// Needs a Secret Service; .ci/run installs one.
describe.skipIf(!hasSecretService)('a real keychain', () => {
  test('keeps a key over restarts, until it is removed', async () => {
    expect(await inSteps(['write', a], ['read', a], ['remove', a], ['read', a])).toEqual([
      inKeychain,
      inKeychain,
      inKeychain,
      { state: 'ok', known: false, why: 'none' },
    ]);
  }, 90_000);

  test('H5: returns a key only for the origin for which it was stored, whatever origin a later start asks for', async () => {
    expect(await inSteps(['write', a], ['read', b], ['read', a])).toEqual([
      inKeychain,
      { ...otherOrigin, givenFor: a },
      inKeychain,
    ]);
  }, 90_000);

  test('H5: an entry without an origin is not a key', async () => {
    expect(await inSteps(['write-bare', ''], ['read', a])).toEqual([
      { state: 'ok', known: false, why: 'none' },
      { state: 'ok', known: false, why: 'none' },
    ]);
  }, 90_000);
});

test.skipIf(process.platform !== 'linux')(
  'without a keychain the key is in memory until the end, and nowhere after',
  () => {
    const installation = randomUUID();
    const run = (step: string) =>
      seen(
        spawnSync(process.execPath, [session, step, installation, a], {
          encoding: 'utf8',
          timeout: 30_000,
          env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' },
        }).stdout,
      );
    expect(run('write')).toEqual({ state: 'missing', known: true, key, place: 'memory' });
    expect(run('read')).toEqual({ state: 'missing', known: false, why: 'none' });
  },
);

test.skipIf(process.platform !== 'linux')(
  'a session bus that accepts connections and never answers does not block the app, and the key stays in memory',
  async () => {
    const address = join(await temporaryFolder(), 'bus');
    const bus = createServer().listen(address);
    await once(bus, 'listening');
    const app = spawn(process.execPath, [session, 'write', randomUUID(), a], {
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${address}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(app.stdout.setEncoding('utf8'), 'data');
    expect(seen(output)).toEqual({ state: 'locked', known: true, key, place: 'memory' });
    // The library's thread still waits for the bus.
    app.kill('SIGKILL');
    bus.close();
  },
);
