import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sbomFile } from './sbom.mjs';

/** Matches installable files. electron-builder also writes folders and notes to the output folder. */
const packages = /\.(exe|msi|dmg|zip|AppImage|deb|rpm|flatpak)$/;

/**
 * Writes the files that accompany this system's packages: the bill of materials, and the checksums of all files in the format of `sha256sum
 * --check`.
 * @param {string} project
 * @param {string} folder
 */
export async function writeBeside(project, folder) {
  const { version } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  const system =
    { darwin: 'mac', win32: 'win' }[/** @type {'darwin' | 'win32'} */ (process.platform)] ?? 'linux';
  const name = `imei-desk-${version}-${system}-${process.arch}`;
  await copyFile(join(project, 'out', sbomFile), join(folder, `${name}.cdx.json`));
  const files = (await readdir(folder))
    .filter((file) => packages.test(file) || file === `${name}.cdx.json`)
    .sort();
  const lines = await Promise.all(
    files.map(async (file) => `${await sha256(join(folder, file))}  ${file}\n`),
  );
  await writeFile(join(folder, `${name}.sha256`), lines.join(''));
}

/** @param {string} file */
async function sha256(file) {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
