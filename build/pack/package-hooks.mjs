import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { LinuxPackager } from 'electron-builder';
import { registerInMsi } from './msi-registry.mjs';

// electron-builder.yml names this file for each of these steps. For each step, electron-builder calls the export with the step's name.

/**
 * Runs after Electron's files are unpacked. Removes Electron's default app and version file, which remain if the files come from a folder
 * that was already unpacked. On macOS, also adds Chromium's licences, because there they are outside the app.
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
 * Runs before a packaged folder is signed. Sets the one fuse that electron-builder.yml cannot name.
 * @param {import('electron-builder').AfterPackContext} context
 */
export async function afterPack(context) {
  await flipFuses(join(context.appOutDir, binaryName(context)), {
    version: FuseVersion.V1,
    // With this fuse, which is on by default, the processor checks WebAssembly's bounds. Without it, the barcode reader would be slow.
    [FuseV1Options.WasmTrapHandlers]: true,
  });
}

/**
 * Runs after the project of the .msi is written. Adds the registry entries that the other Windows installer (installer.nsh) makes itself.
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
