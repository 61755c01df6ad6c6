import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { LinuxPackager } from 'electron-builder';
import { registerInMsi } from './msi-registry.mjs';

// electron-builder.yml names this file for each of these steps and calls the export of the step's name.

/**
 * After Electron's files are laid out: removes its welcome app and version file, which come from a folder that was unpacked before, and on
 * macOS adds Chromium's licences, which are beside the app there.
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterExtract({ packager, appOutDir, electronPlatformName }) {
  const isMac = electronPlatformName === 'darwin';
  const resources = isMac ? 'Electron.app/Contents/Resources' : packager.getResourcesDir('');
  await rm(join(appOutDir, resources, 'default_app.asar'), { force: true });
  await rm(join(appOutDir, 'version'), { force: true });
  const { electronDist } = packager.config;
  if (isMac && typeof electronDist === 'string')
    await copyFile(
      join(electronDist, 'LICENSES.chromium.html'),
      join(appOutDir, resources, 'LICENSES.chromium.html'),
    );
}

/**
 * Before a packed folder is signed: sets the one fuse that electron-builder.yml cannot name.
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack(context) {
  await flipFuses(join(context.appOutDir, binaryName(context)), {
    version: FuseVersion.V1,
    // Electron's default is on: the processor checks WebAssembly's bounds, without which the barcode reader is slow.
    [FuseV1Options.WasmTrapHandlers]: true,
  });
}

/**
 * After the project of the .msi is written: adds what the other installer registers itself.
 * @param {string} projectFile
 */
export async function msiProjectCreated(projectFile) {
  await writeFile(projectFile, registerInMsi(await readFile(projectFile, 'utf8')));
}

/** @param {import('electron-builder').AfterPackContext} context */
function binaryName({ packager, electronPlatformName }) {
  if (packager instanceof LinuxPackager) return packager.executableName;
  return `${packager.appInfo.productFilename}${electronPlatformName === 'win32' ? '.exe' : '.app'}`;
}
