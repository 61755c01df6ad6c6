import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

test.runIf(process.platform === 'linux')(
  'npm run doctor:desktop without a display says that nothing was proven, and what would be done',
  async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'build', 'doctor-desktop.mjs')],
      { env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' }, timeout: 60_000 },
    );
    expect(stdout).toMatch(/^Nothing was proven: there is no display\./);
    const steps = stdout.split('\n').flatMap((line) => /^ {2}([a-z ]+): [A-Z].+\.$/.exec(line)?.[1] ?? []);
    expect(steps).toEqual([
      'start',
      'policy',
      'port',
      'worker and journal',
      'keychain',
      'order',
      'second instance',
      'deep link',
      'notification',
      'quit while sending',
      'start again',
    ]);
    expect(stdout).not.toMatch(/passed/);
    // A workflow that could not fetch the binary is not green.
    const must = promisify(execFile)(
      process.execPath,
      [join(root, 'build', 'doctor-desktop.mjs'), '--must-run'],
      { env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' }, timeout: 60_000 },
    );
    await expect(must).rejects.toMatchObject({ code: 1 });
  },
);
