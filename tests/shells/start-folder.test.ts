import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultDataFolder, prepareDataFolder } from '../../electron/data-folder.ts';
import { holdFolder } from '../../electron/folder-lock.ts';

let parent: string;
const atOnce = { patienceMs: 0 };

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'imei-desk-folder-'));
});

afterEach(() => rm(parent, { recursive: true, force: true }));

describe('the data folder', () => {
  test('is the place that each system keeps for it', () => {
    const home = '/home/ann';
    expect(defaultDataFolder({ platform: 'linux', env: {}, home })).toBe('/home/ann/.local/share/imei-desk');
    expect(defaultDataFolder({ platform: 'linux', env: { XDG_DATA_HOME: '/data' }, home })).toBe(
      '/data/imei-desk',
    );
    expect(defaultDataFolder({ platform: 'linux', env: { XDG_DATA_HOME: 'relative' }, home })).toBe(
      '/home/ann/.local/share/imei-desk',
    );
    expect(defaultDataFolder({ platform: 'darwin', env: {}, home })).toBe(
      '/home/ann/Library/Application Support/IMEI Desk',
    );
    expect(defaultDataFolder({ platform: 'win32', env: { LOCALAPPDATA: '/local' }, home })).toBe(
      '/local/IMEI Desk',
    );
  });

  test('is made for this user alone and left empty', async () => {
    const folder = join(parent, 'a', 'b');
    await prepareDataFolder(folder);
    await prepareDataFolder(folder);
    expect(await readdir(folder)).toEqual([]);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test('that cannot be written is told with what to do', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    for (const folder of [file, join(file, 'below')]) {
      await expect(prepareDataFolder(folder)).rejects.toMatchObject({
        name: 'StartFailure',
        message: `IMEI Desk cannot write to its data folder ${folder}: a file is in its place. Make it writable for you, or choose another folder with --data-dir.`,
      });
    }
  });
});

describe('the hold on the data folder', () => {
  test('is refused to a second holder, by whatever name it comes, until released', async () => {
    const folder = join(parent, 'real');
    await mkdir(folder);
    await symlink(folder, join(parent, 'link'));
    const release = await holdFolder(folder);
    await expect(holdFolder(folder, atOnce)).rejects.toMatchObject({ name: 'StartFailure' });
    await expect(holdFolder(join(parent, 'link'), atOnce)).rejects.toThrow('already running');
    await release();
    await (await holdFolder(join(parent, 'link')))();
  });

  test('is waited for while its holder stops', async () => {
    const release = await holdFolder(parent);
    const next = holdFolder(parent);
    await release();
    await (await next)();
  });

  test('leaves other folders free', async () => {
    await mkdir(join(parent, 'one'));
    await mkdir(join(parent, 'two'));
    const [one, two] = await Promise.all([holdFolder(join(parent, 'one')), holdFolder(join(parent, 'two'))]);
    await Promise.all([one(), two()]);
  });

  test('ends with a process that is killed, and leaves nothing stale', async () => {
    const lock = fileURLToPath(new URL('../../electron/folder-lock.ts', import.meta.url));
    const program = `const { holdFolder } = await import(${JSON.stringify(lock)}); await holdFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--input-type=module', '--eval', program, parent]);
    await once(holder.stdout, 'data');
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    await (await holdFolder(parent))();
  });
});
