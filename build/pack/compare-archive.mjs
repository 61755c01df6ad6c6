import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';

/** Folders of `out/` that the archive contains. */
const packed = ['main', 'preload', 'renderer'];

/**
 * Path of the app's archive: the given file itself, or the archive inside the folder of an installed app. Throws if there is no archive.
 * @param {string} path
 */
export function findArchive(path) {
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  if (!statSync(path).isDirectory()) return path;
  const places = ['app.asar', 'resources/app.asar', 'Contents/Resources/app.asar'];
  const found = places.map((place) => join(path, place)).find((file) => existsSync(file));
  if (found === undefined)
    throw new Error(`There is no app.asar in ${path}. Unpack or install the package first.`);
  return found;
}

/**
 * The archive's package.json and its built files. The key of a file is its path below `out/`. Throws if the file is not an archive of this
 * app.
 * @param {string} archive
 */
export function readArchive(archive) {
  let described;
  try {
    described = JSON.parse(extractFile(archive, 'package.json').toString('utf8'));
  } catch {
    throw new Error(
      `${archive} is no archive of an app. Unpack or install the package first, and give its app.asar.`,
    );
  }
  if (described.name !== 'imei-desk')
    throw new Error(`${archive} is the archive of another app, ${described.name}.`);
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  for (const name of listPackage(archive, { isPack: false })) {
    const path = name.replaceAll('\\', '/').slice(1);
    if (path.startsWith('out/') && !('files' in statFile(archive, path)))
      files.set(path.slice('out/'.length), extractFile(archive, path));
  }
  return {
    version: String(described.version),
    commit: typeof described.commit === 'string' ? described.commit : null,
    files,
  };
}

/**
 * Names of files that differ between the archive and a checkout's built `out/`.
 * @param {ReadonlyMap<string, Buffer>} files
 * @param {string} project
 * @returns {readonly string[]}
 */
export function differences(files, project) {
  const built = new Set(
    packed.flatMap((folder) =>
      readdirSync(join(project, 'out', folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(join(project, 'out').length + 1)
            .replaceAll('\\', '/'),
        ),
    ),
  );
  const all = new Set([...built, ...files.keys()]);
  return [...all].filter(
    (path) => !built.has(path) || !files.get(path)?.equals(readFileSync(join(project, 'out', path))),
  );
}
