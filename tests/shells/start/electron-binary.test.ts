import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isUnpackedWhole } from '../../../build/electron/electron-binary.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('an Electron that is not completely unpacked or has another version does not count as complete', async () => {
  const home = await temporaryFolder();
  await writeFile(join(home, 'package.json'), '{"version":"45.4.1"}');
  expect(isUnpackedWhole(home)).toBe(false);
  await mkdir(join(home, 'dist'));
  await writeFile(join(home, 'dist', 'electron'), 'a part of it');
  expect(isUnpackedWhole(home)).toBe(false);
  await writeFile(join(home, 'dist', 'version'), '45.4.1');
  expect(isUnpackedWhole(home)).toBe(false);
  // Electron's own script writes this file last.
  await writeFile(join(home, 'path.txt'), 'electron');
  expect(isUnpackedWhole(home)).toBe(true);
  await writeFile(join(home, 'dist', 'version'), 'v45.4.0');
  expect(isUnpackedWhole(home)).toBe(false);
});
