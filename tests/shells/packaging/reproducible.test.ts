import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createPackage, getRawHeader } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, findArchive, readArchive } from '../../../build/pack/compare-archive.mjs';
import { builtApp } from '../../support/app/built-app.ts';
import { copyCheckout } from '../../support/app/copied-checkout.ts';
import { packApp, standInCommit } from '../../support/app/packed-app.ts';

// The same sources give the same app, wherever and whenever they are built, so that any person can check an archive.

const root = resolve(import.meta.dirname, '../../..');
const elsewhere = { TZ: 'Pacific/Kiritimati', LANG: 'ar_EG.UTF-8', LC_ALL: 'ar_EG.UTF-8', LANGUAGE: 'ar' };
const start = promisify(execFile);

let work: string;
let copy: string;
let archives: readonly [string, string];

beforeAll(async () => {
  await builtApp();
  work = await mkdtemp(join(tmpdir(), 'imei-desk-again-'));
  copy = join(work, 'another folder', 'checkout');
  await copyCheckout(copy);
  // The build reads this folder, which the copy omits.
  await mkdir(join(copy, 'tests'));
  for (const file of ['tsconfig.json', 'tests/tsconfig.json'])
    await copyFile(join(root, file), join(copy, file));
  // This folder is packed completely, so it must not be a link.
  const packed = join('node_modules', '@napi-rs');
  await rm(join(copy, packed));
  await cp(join(root, packed), join(copy, packed), { recursive: true });
  await start(process.execPath, [join(copy, 'build', 'bundle', 'build.mjs')], {
    cwd: copy,
    env: { ...process.env, ...elsewhere },
    timeout: 290_000,
  });
  if (process.platform !== 'linux') return;
  const [here, there] = [await packIn(root, 'here'), await packIn(copy, 'there')];
  archives = [findArchive(here.folder), findArchive(there.folder)];
});
afterAll(() => rm(work, { recursive: true, force: true }));

async function packIn(project: string, name: string) {
  return packApp(await mkdtemp(join(work, name)), 'linux', { project });
}

/** All files of a built folder with their bytes, except `.built-from`, which describes the checkout. */
async function filesOf(out: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== '.built-from');
  return new Map(
    await Promise.all(
      files.map(async (entry): Promise<[string, string]> => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(out.length), (await readFile(file)).toString('latin1')];
      }),
    ),
  );
}

it('out/ is the same, byte for byte, if built in another folder, time zone and language', {
  tags: 'whole',
}, async () => {
  const [here, there] = [await filesOf(join(root, 'out')), await filesOf(join(copy, 'out'))];
  expect([...there.keys()].sort()).toEqual([...here.keys()].sort());
  expect([...here].filter(([file, bytes]) => there.get(file) !== bytes).map(([file]) => file)).toEqual([]);
  expect(here.size).toBeGreaterThan(50);
});

describe.runIf(process.platform === 'linux')('the archive', { tags: 'whole' }, () => {
  it('is the same, byte for byte, from both builds', async () => {
    const [ours, theirs] = archives.map((file) => getRawHeader(file).header);
    expect(theirs).toEqual(ours);
    const [here, there] = await Promise.all(archives.map((file) => readFile(file)));
    expect(here?.equals(there ?? Buffer.alloc(0))).toBe(true);
  });

  it('names its commit, and its differences from a build are found', async () => {
    const { commit, version, files } = readArchive(archives[0]);
    expect({ commit, version }).toEqual({ commit: standInCommit, version: '0.1.0' });
    expect(differences(files, copy)).toEqual([]);
    const changed = new Map(files).set('main/main.mjs', Buffer.from('something else'));
    changed.delete('renderer/index.html');
    changed.set('main/extra.mjs', Buffer.from(''));
    expect(differences(changed, copy).toSorted()).toEqual([
      'main/extra.mjs',
      'main/main.mjs',
      'renderer/index.html',
    ]);
  });

  it('is checked by npm run verify, which builds nothing if the checkout has another commit', async () => {
    const { stdout } = await start(process.execPath, [join(root, 'build', 'verify.mjs'), archives[0]]);
    expect(stdout).toContain(`is IMEI Desk 0.1.0, and says that it was built from commit ${standInCommit}.`);
    expect(stdout).toContain(`git checkout ${standInCommit}`);
  });
});

it('npm run verify reports a foreign or missing archive in a sentence', { tags: 'whole' }, async () => {
  const other = join(work, 'other.asar');
  await createPackage(join(root, 'build', 'icons'), other);
  for (const [file, sentence] of [
    [join(work, 'nothing'), /^There is no /],
    [other, /is no archive of an app/],
    [work, /^There is no app\.asar in /],
  ] as const) {
    const failed = await start(process.execPath, [join(root, 'build', 'verify.mjs'), file]).catch(
      (error) => error,
    );
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(sentence);
    expect(failed.stderr).not.toMatch(/^\s+at /m);
  }
});
