import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { LinuxPackager } from 'electron-builder';

/**
 * Finishes a packed folder before it is signed: takes out Electron's own welcome app, which an unpacked Electron brings along,
 * and sets the one fuse that electron-builder.yml cannot name.
 * @param {import('electron-builder').AfterPackContext} context
 */
export default async function afterPack(context) {
  const resources = context.packager.getResourcesDir(context.appOutDir);
  await rm(join(resources, 'default_app.asar'), { force: true });
  await flipFuses(join(context.appOutDir, binaryName(context)), {
    version: FuseVersion.V1,
    // Electron ships it on: WebAssembly's bounds are checked by the processor, without which the barcode reader is slow.
    [FuseV1Options.WasmTrapHandlers]: true,
  });
}

/** @param {import('electron-builder').AfterPackContext} context */
function binaryName({ packager, electronPlatformName }) {
  if (packager instanceof LinuxPackager) return packager.executableName;
  return `${packager.appInfo.productFilename}${electronPlatformName === 'win32' ? '.exe' : '.app'}`;
}
