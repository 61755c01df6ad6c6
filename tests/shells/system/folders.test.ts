import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished, test } from 'vitest';
import { isWithin, makeFolder, makeFolderNow, syncFolder, syncFolderNow } from '../../../electron/folders.ts';

const folder = resolve('/data/shop');

it.each([
  [folder, true],
  [join(folder, 'copies', 'journal.sqlite'), true],
  [join(folder, '..copies'), true],
  [resolve('/data'), false],
  [resolve('/data/shop-2'), false],
  [join(folder, '..', 'other', 'file'), false],
])('%s is recognized as inside or outside the folder', (path, within) => {
  expect(isWithin(path, folder)).toBe(within);
});

test('a folder that cannot be opened is not a failure', async () => {
  const nowhere = join(folder, 'nowhere');
  await expect(syncFolder(nowhere)).resolves.toBeUndefined();
  expect(() => syncFolderNow(nowhere)).not.toThrow();
});

test.skipIf(process.platform !== 'linux')('a place that allows no folders is refused at once', async () => {
  const nowhere = '/proc/imei-desk/state';
  await expect(makeFolder(nowhere)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(() => makeFolderNow(nowhere)).toThrow('ENOENT');
});

test.skipIf(process.platform === 'win32')(
  'a folder is made for its owner alone, even if several processes make it at once',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'imei-desk-folders-'));
    onTestFinished(() => rm(parent, { recursive: true, force: true }));
    for (let round = 0; round < 20; round += 1) {
      const made = join(parent, String(round), 'a', 'b', 'c');
      await Promise.all(Array.from({ length: 8 }, () => makeFolder(made)));
      makeFolderNow(made);
      expect((await stat(made)).mode & 0o777).toBe(0o700);
    }
  },
);
