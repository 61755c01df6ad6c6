import { join, resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { isWithin, syncFolder, syncFolderNow } from '../../../electron/folders.ts';

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
