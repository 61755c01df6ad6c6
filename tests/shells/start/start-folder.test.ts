import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chown,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  defaultDataFolder,
  markFolder,
  namedDataFolder,
  prepareDataFolder,
} from '../../../electron/data-folder.ts';
import { announceClosing, holdFolder, isAwaited, stillHolds } from '../../../electron/folder-lock.ts';
import { thisMachine } from '../../../electron/machine.ts';
import { explains } from '../../support/house/explains.ts';
import { openSmallDisk, type SmallDisk } from '../../support/world/taps/small-disk.ts';

let parent: string;
const atOnce = { patienceMs: 0 };
const holders: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'imei-desk-folder-'));
});

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  await rm(parent, { recursive: true, force: true });
});

describe('the data folder', () => {
  test('is the usual place of each system', () => {
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

  test('has no default place if the home folder is unknown, and the message says what to do', () => {
    for (const [platform, env, why] of [
      ['linux', {}, 'HOME is not set, and your user has no entry'],
      ['linux', { HOME: '' }, 'HOME is empty'],
      ['darwin', { HOME: 'home' }, 'HOME is “home”, which is not a whole path'],
      ['win32', { LOCALAPPDATA: 'data', USERPROFILE: '' }, 'USERPROFILE is empty'],
    ] as const)
      expect(() => defaultDataFolder({ platform, env, home: null })).toThrow(`where that is: ${why}. Set `);
    expect(defaultDataFolder({ platform: 'linux', env: { XDG_DATA_HOME: '/data' }, home: null })).toBe(
      '/data/imei-desk',
    );
  });

  test.each([
    ['desk', '/work/here/desk'],
    ['./a b/%41#', '/work/here/a b/%41#'],
    ['../desk', '/work/desk'],
    ['/data', '/data'],
    ['~', '/home/ann'],
    ['~/desk', '/home/ann/desk'],
  ])('named “%s” is relative to the working directory: %s', (text, folder) => {
    const machine = { platform: 'linux', env: {}, home: '/home/ann' };
    expect(namedDataFolder(text, machine, '/work/here')).toBe(folder);
  });

  test('is not guessed from a name that only a shell can expand', () => {
    const machine = { platform: 'linux', env: {}, home: '/home/ann' };
    expect(() => namedDataFolder('~bob/desk', machine, '/')).toThrow(/"~bob".*\.$/);
    expect(() => namedDataFolder('~/desk', { ...machine, home: null }, '/')).toThrow('HOME');
  });

  test('is not guessed if the working directory was deleted', () => {
    const machine = { platform: 'linux', env: {}, home: '/home/ann' };
    expect(namedDataFolder('/data/./desk', machine, null)).toBe('/data/desk');
    expect(namedDataFolder('~/desk', machine, null)).toBe('/home/ann/desk');
    expect(() => namedDataFolder('desk', machine, null)).toThrow(/"desk" is, because the folder .* is gone/);
  });

  test.each(['', 'relative', '.'])('is not next to the app if HOME is “%s”', (HOME) => {
    const before = process.env.HOME;
    process.env.HOME = HOME;
    try {
      expect(thisMachine().home).toBeNull();
    } finally {
      if (before === undefined) delete process.env.HOME;
      else process.env.HOME = before;
    }
  });

  test('J5: has the marks of its journal in another place, which a restore of the folder does not change', () => {
    const home = '/home/ann';
    const data = '/data/desk';
    expect(markFolder({ platform: 'linux', env: {}, home }, data)).toBe('/home/ann/.local/state/imei-desk');
    for (const platform of ['linux', 'darwin', 'win32']) {
      const machine = { platform, env: {}, home };
      expect(markFolder(machine, data).startsWith(`${defaultDataFolder(machine)}/`)).toBe(false);
      // Without a home folder the marks are also outside the data folder.
      const homeless = { ...machine, home: null };
      expect(isAbsolute(markFolder(homeless, data))).toBe(true);
      expect(markFolder(homeless, data).startsWith(`${data}/`)).toBe(false);
    }
  });

  test('is made for this user alone and left empty', async () => {
    const folder = join(parent, 'a', 'b');
    await prepareDataFolder(folder);
    await prepareDataFolder(folder);
    expect(await readdir(folder)).toEqual([]);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  test('J6: is refused if it belongs to another user of the computer', async (context) => {
    if (process.getuid?.() !== 0) return context.skip();
    const folder = join(parent, 'theirs');
    await mkdir(folder);
    await chown(folder, 12_345, 12_345);
    await expect(prepareDataFolder(folder)).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringContaining('belongs to another user'),
    });
  });

  test('is refused if its path is not in UTF-8, because Node would name another folder', async () => {
    const folder = join(parent, Buffer.from('Jos\xe9', 'latin1').toString());
    await expect(prepareDataFolder(folder)).rejects.toMatchObject({
      name: 'StartFailure',
      message: expect.stringContaining('not in UTF-8'),
    });
    expect(await readdir(parent)).toEqual([]);
  });

  test('is made with any umask of this process', async () => {
    const before = process.umask(0o777);
    try {
      await prepareDataFolder(join(parent, 'a', 'b'));
    } finally {
      process.umask(before);
    }
    expect((await stat(join(parent, 'a', 'b'))).mode & 0o777).toBe(0o700);
  });

  test('is reported with the actual cause if it cannot be made', async () => {
    const file = join(parent, 'file');
    await writeFile(file, '');
    await symlink(join(parent, 'gone'), join(parent, 'dangling'));
    await symlink(join(parent, 'loop'), join(parent, 'loop'));
    const long = join(parent, 'x'.repeat(300));
    const deep = join(parent, ...Array.from({ length: 40 }, () => 'xxxxxxxxx'));
    for (const [folder, why] of [
      [file, 'a file is in its place'],
      [join(file, 'below'), 'a file is in its place'],
      [
        join(parent, 'dangling'),
        `${join(parent, 'dangling')} is a link to ${join(parent, 'gone')}, which is not there`,
      ],
      [join(parent, 'loop'), 'a link in it leads back to itself'],
      [join(parent, 'loop', 'below'), 'a link in it leads back to itself'],
      [long, 'its name is longer than the system allows'],
      [deep, 'its path is longer than the 400 bytes that a database takes'],
      ...(process.platform === 'linux' ? [['/proc/imei-desk/x', 'the system makes no folder in /proc']] : []),
    ] as [string, string][]) {
      await expect(prepareDataFolder(folder)).rejects.toMatchObject({
        name: 'StartFailure',
        message: `IMEI Desk cannot write to its data folder ${folder}: ${why}. Choose another folder with --data-dir.`,
      });
    }
  });
});

describe('the lock on the data folder', () => {
  test('J6: is refused to a second holder, by any path, until it is released', async () => {
    explains('J6');
    const folder = join(parent, 'real');
    await mkdir(folder);
    await symlink(folder, join(parent, 'link'));
    const release = await holdFolder(folder);
    await expect(holdFolder(folder, atOnce)).rejects.toMatchObject({ name: 'StartFailure' });
    await expect(holdFolder(join(parent, 'link'), atOnce)).rejects.toThrow('already running');
    release();
    (await holdFolder(join(parent, 'link')))();
  });

  test('is waited for while its holder stops', async () => {
    const release = await holdFolder(parent);
    const next = holdFolder(parent);
    release();
    const hold = await next;
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    hold();
  });

  test('is waited for without a time limit once its holder has announced that it is closing', async () => {
    const release = await holdFolder(parent);
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    announceClosing(parent);
    expect(isAwaited(parent)).toBe(false);
    const next = holdFolder(parent, atOnce);
    // Waits much longer than `atOnce` would allow without the announcement.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isAwaited(parent)).toBe(true);
    release();
    const hold = await next;
    expect(isAwaited(parent)).toBe(false);
    // The second hold is in force, so a third one is refused.
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    hold();
  });

  test('is not waited for because of an earlier holder that was killed while it was closing', async () => {
    announceClosing(parent);
    const release = await holdFolder(parent);
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    release();
  });

  test('leaves other folders free', async () => {
    await mkdir(join(parent, 'one'));
    await mkdir(join(parent, 'two'));
    const holds = await Promise.all(['one', 'two'].map((name) => holdFolder(join(parent, name), atOnce)));
    expect(holds).toHaveLength(2);
    for (const release of holds) release();
  });

  test('is effective from another network namespace', async (context) => {
    if (!canRun('unshare', '--net', 'true')) return context.skip();
    const folder = join(parent, 'real');
    await mkdir(folder);
    const apart = await startHolder(folder, 'unshare', '--net');
    await expect(holdFolder(folder, atOnce)).rejects.toThrow('already running');
    await apart.end();
    (await holdFolder(folder))();
  });

  test('is effective from another mount', async (context) => {
    const folder = join(parent, 'real');
    const bound = join(parent, 'bound');
    for (const made of [folder, bound]) await mkdir(made);
    if (!canRun('mount', '--bind', folder, bound)) return context.skip();
    try {
      const other = await startHolder(folder, 'env');
      await expect(holdFolder(bound, atOnce)).rejects.toThrow('already running');
      await other.end();
    } finally {
      canRun('umount', bound);
    }
  });

  test('ends with a killed process, so that the folder can be locked again', async () => {
    const holder = await startHolder(parent);
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    await holder.end();
    (await holdFolder(parent))();
  });

  test('is kept by a process that is suspended', async () => {
    const holder = await startHolder(parent);
    holder.process.kill('SIGSTOP');
    await expect(holdFolder(parent, { patienceMs: 300 })).rejects.toThrow('already running');
    await holder.end();
  });

  test('survives garbage collection', async () => {
    const holder = await startHolder(parent, process.execPath, '--expose-gc');
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    await holder.end();
  });

  test('leaves no trace in the folder when it is refused', async () => {
    const holder = await startHolder(parent);
    const before = await traceOf(parent);
    await prepareDataFolder(parent);
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    expect(await traceOf(parent)).toEqual(before);
    await holder.end();
  });

  test('can be taken if a copy or a crash left text in the lock file', async () => {
    await writeFile(join(parent, 'owner.lock'), 'what a tool has written here');
    const release = await holdFolder(parent);
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    release();
  });

  test('J6: is refused even if the lock file was removed, because of the second lock', async () => {
    const folder = join(parent, 'data');
    await mkdir(folder);
    const besides = { lockFolder: join(parent, 'state') };
    const release = await holdFolder(folder, besides);
    await rm(join(folder, 'owner.lock'));
    await expect(holdFolder(folder, { ...atOnce, ...besides })).rejects.toThrow('already running');
    // No other process has locked the folder, so this process locks it again.
    expect(stillHolds(folder)).toBe(true);
    await expect(holdFolder(folder, atOnce)).rejects.toThrow('already running');
    release();
    expect(stillHolds(folder)).toBe(false);
    (await holdFolder(folder, { ...atOnce, ...besides }))();
  });

  test('J6: is known to be lost after the lock file was removed and another process locked the folder', async () => {
    const release = await holdFolder(parent);
    expect(stillHolds(parent)).toBe(true);
    await rm(join(parent, 'owner.lock'));
    const other = await startHolder(parent);
    expect(stillHolds(parent)).toBe(false);
    await other.end();
    // The lock stays lost: this process cannot know what the other process did.
    expect(stillHolds(parent)).toBe(false);
    release();
  });

  test.each([
    ['a link', (theirs: string, lock: string) => symlink(theirs, lock), 'StartFailure'],
    ['another name', (theirs: string, lock: string) => link(theirs, lock), null],
  ])('J6: does not change a foreign file if the lock file is %s for it', async (_, make, failure) => {
    const [folder, theirs] = [join(parent, 'data'), join(parent, 'their-file')];
    await mkdir(folder);
    await writeFile(theirs, 'what another user has written');
    await make(theirs, join(folder, 'owner.lock'));
    const held = await holdFolder(folder, atOnce).catch((error: Error) => error);
    expect(held instanceof Error ? held.name : null).toBe(failure);
    expect(await readFile(theirs, 'utf8')).toBe('what another user has written');
    if (!(held instanceof Error)) held();
  });

  test('is not lost if the same process tries to lock the folder again', async () => {
    const release = await holdFolder(parent);
    await expect(holdFolder(parent, atOnce)).rejects.toThrow('already running');
    const second = spawnSync(process.execPath, ['--input-type=module', '--eval', holding, parent], {
      encoding: 'utf8',
      env: { ...process.env, PATIENCE_MS: '0' },
    });
    expect(second.stderr).toContain('already running');
    release();
  });

  test('cannot be taken on a disk that is read-only', async (context) => {
    const disk = openSmallDisk();
    if (disk === null) return context.skip();
    try {
      await expectNotWritable(disk, 'the disk is read-only');
      disk.protect(false);
      (await holdFolder(disk.folder))();
      // Now the lock file exists, but can only be read.
      await expectNotWritable(disk, 'the disk is read-only');
    } finally {
      disk.remove();
    }
  });
});

async function expectNotWritable(disk: SmallDisk, why: string): Promise<void> {
  disk.protect(true);
  await expect(holdFolder(disk.folder, atOnce)).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining(`cannot write to its data folder ${disk.folder}: ${why}`),
  });
}

const lock = fileURLToPath(new URL('../../../electron/folder-lock.ts', import.meta.url));
const holding = `const { holdFolder } = await import(${JSON.stringify(lock)});
await holdFolder(process.argv[1], { patienceMs: Number(process.env.PATIENCE_MS ?? 3_000) }); globalThis.gc?.(); console.log('held'); setInterval(() => {}, 1000);`;

/** Starts a separate process that holds the folder, with the command `words` before it; `end` kills it with SIGKILL. */
async function startHolder(folder: string, ...words: readonly string[]) {
  const node = words.includes(process.execPath) ? [] : [process.execPath];
  const [command = '', ...rest] = [...words, ...node, '--input-type=module', '--eval', holding, folder];
  const holder = spawn(command, rest, { stdio: ['ignore', 'pipe', 'ignore'] });
  holders.push(holder);
  await once(holder.stdout, 'data');
  return {
    process: holder,
    async end() {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    },
  };
}

function canRun(command: string, ...words: readonly string[]): boolean {
  return spawnSync(command, words, { stdio: 'ignore' }).status === 0;
}

/** All that a use of the folder could change: the names in it, and their sizes, times and modes. */
async function traceOf(folder: string): Promise<readonly string[]> {
  const names = ['.', ...(await readdir(folder)).sort()];
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs, ctimeMs, mode } = await stat(join(folder, name));
      return [name, size, mtimeMs, ctimeMs, mode].join(' ');
    }),
  );
}
