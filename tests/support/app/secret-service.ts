import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { eventually } from '../time/eventually.ts';

const has = (command: string): boolean => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

/** True if this machine can run a Secret Service; `.ci/run` installs the programs. */
export const hasSecretService =
  process.platform === 'linux' && ['dbus-daemon', 'gnome-keyring-daemon', 'gdbus'].every(has);

export interface SecretService {
  /** Starts the bus with a locked keyring, as after a log-in without a password. */
  start(): Promise<void>;
  unlock(): Promise<void>;
  lock(): void;
}

// One address for the whole process, because the keyring library keeps the first address that it used.
const address = `unix:path=${join(tmpdir(), `imei-desk-bus-${process.pid}`)}`;

/**
 * A real Secret Service on its own bus, used as this process's keychain. No person can type a password: each prompt counts as dismissed.
 */
export async function secretService(): Promise<SecretService> {
  const home = await temporaryFolder();
  process.env.DBUS_SESSION_BUS_ADDRESS = address;
  await mkdir(join(home, 'run'), { mode: 0o700 });
  const env = {
    ...process.env,
    HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_RUNTIME_DIR: join(home, 'run'),
  };
  const call = (path: string, method: string, ...more: string[]) =>
    spawnSync(
      'gdbus',
      [
        'call',
        '--session',
        '--dest',
        'org.freedesktop.secrets',
        '--object-path',
        path,
        '--method',
        method,
        ...more,
      ],
      { env, encoding: 'utf8' },
    );
  const read = async () =>
    call(
      '/org/freedesktop/secrets/collection/login',
      'org.freedesktop.DBus.Properties.Get',
      'org.freedesktop.Secret.Collection',
      'Locked',
    ).stdout;

  return {
    async start() {
      const bus = spawn('dbus-daemon', ['--session', '--nofork', `--address=${address}`, '--print-address'], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(async () => {
        bus.kill();
        await once(bus, 'exit');
      });
      await once(bus.stdout, 'data');
    },
    async unlock() {
      // The daemon returns before the keyring can be reached on the bus, so this waits until the keyring is unlocked.
      spawnSync('gnome-keyring-daemon', ['--replace', '--unlock', '--components=secrets'], {
        env,
        input: 'a password\n',
      });
      await eventually(read, (answer) => answer.includes('false'));
    },
    lock() {
      const login = "['/org/freedesktop/secrets/collection/login']";
      call('/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', login);
    },
  };
}
