import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { writeBeside } from '../../../build/pack/beside-packages.mjs';
import { wrongFuses } from '../../../build/pack/fuses.mjs';
import { billOf } from '../../../build/pack/sbom.mjs';
import { builtApp } from '../../support/app/built-app.ts';
import { layOutElectronDist } from '../../support/house/electron-dist.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = resolve(import.meta.dirname, '../../..');

test('a bill of materials and the checksums of all files are next to the packages', async () => {
  const out = await builtApp();
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'imei-desk-0.1.0-linux-x64.AppImage'), 'a package');
  await writeFile(join(folder, 'builder-debug.yml'), 'a note of electron-builder');
  await writeBeside(root, folder);
  const [bill = '', sums = ''] = (await readdir(folder))
    .filter((name) => /cdx\.json$|sha256$/.test(name))
    .sort();
  expect(await readFile(join(folder, bill), 'utf8')).toBe(await readFile(join(out, 'sbom.cdx.json'), 'utf8'));
  const lines = (await readFile(join(folder, sums), 'utf8')).trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines).toContain(
    `${createHash('sha256').update('a package').digest('hex')}  imei-desk-0.1.0-linux-x64.AppImage`,
  );
});

test('the bill lists the packages with licences, and with the hashes of the lock file', async () => {
  const out = await builtApp();
  const bill = JSON.parse(await readFile(join(out, 'sbom.cdx.json'), 'utf8'));
  const listed = JSON.parse(await readFile(join(out, 'renderer', 'licences.json'), 'utf8')) as {
    name: string;
  }[];
  const components = bill.components as {
    group?: string;
    name: string;
    purl: string;
    hashes?: { content: string }[];
  }[];
  expect(components.map(({ group, name }) => (group ? `${group}/${name}` : name))).toEqual(
    listed.map(({ name }) => name),
  );
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
  // Tabler's icons are copied into the repository with their licence. No package from Tabler is installed.
  const unlocked = components.filter(({ hashes }) => hashes === undefined);
  expect(unlocked.map(({ purl }) => purl.replace(/@[\d.]+$/, ''))).toEqual(['pkg:npm/%40tabler/icons']);
  const react = components.find(({ group, name }) => group === undefined && name === 'react');
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const hash = Buffer.from(react?.hashes?.[0]?.content ?? '', 'hex').toString('base64');
  expect(`sha512-${hash}`).toBe(packages['node_modules/react'].integrity);
  expect(react?.purl).toMatch(/^pkg:npm\/react@\d/);
});

test('a licence is listed as an identifier, an expression or a name, and a package’s scope as its group', () => {
  const app = { name: 'app', version: '1.0.0', license: 'MIT' };
  const inside = (licence: string) => ({ name: '@a/b', version: '2.0.0', licence, text: '' });
  const licenceOf = (licence: string) => billOf(app, [inside(licence)], {}).components[0]?.licenses[0];
  expect(licenceOf('MIT')).toEqual({ license: { id: 'MIT' } });
  expect(licenceOf('MIT AND ISC')).toEqual({ expression: 'MIT AND ISC' });
  expect(licenceOf('unknown')).toEqual({ license: { name: 'unknown' } });
  expect(billOf(app, [inside('MIT')], {}).components[0]).toMatchObject({
    group: '@a',
    name: 'b',
    purl: 'pkg:npm/%40a/b@2.0.0',
  });
});

test('wrongly set fuses are named', async () => {
  const folder = await temporaryFolder();
  await layOutElectronDist(folder);
  // The stand-in has every fuse off.
  expect(await wrongFuses(join(folder, 'electron'))).toEqual([
    'EnableEmbeddedAsarIntegrityValidation',
    'OnlyLoadAppFromAsar',
    'WasmTrapHandlers',
  ]);
  await copyFile(join(folder, 'LICENSE'), join(folder, 'no-program'));
  await expect(wrongFuses(join(folder, 'no-program'))).rejects.toThrow();
});
