import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { builtApp } from '../../support/app/built-app.ts';
import { backUp, fillReplyProcess, fillThread } from '../../support/desktop/doctor-probes.ts';
import { utilityProcess } from '../../support/electron/utility-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../../..');

test.runIf(process.platform === 'linux')(
  'npm run doctor:desktop without a display says that nothing was proven, and lists its steps',
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
      'limits of a thread',
      'hostile reply',
      'backup',
      'keychain',
      'order',
      'second instance',
      'deep link',
      'notification',
      'customer display',
      'page that dies',
      'quit while sending',
      'start again',
      'system that ends while sending',
    ]);
    expect(stdout).not.toMatch(/passed/);
    // With --must-run a missing binary is a failure, so that a workflow notices a failed download.
    const must = promisify(execFile)(
      process.execPath,
      [join(root, 'build', 'doctor-desktop.mjs'), '--must-run'],
      { env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' }, timeout: 60_000 },
    );
    await expect(must).rejects.toMatchObject({ code: 1 });
  },
);

test('the doctor’s probes of Electron’s own Node also pass in this Node', async () => {
  expect(await fillThread()).toBe('ERR_WORKER_OUT_OF_MEMORY');
  expect(await backUp(null, await temporaryFolder())).toBe('copied');
  const program = join(await builtApp(), 'main/reply-worker.mjs');
  const electron = { utilityProcess } as unknown as Parameters<typeof fillReplyProcess>[0];
  expect(await fillReplyProcess(electron, program)).toEqual(['ready', 'ended']);
});
