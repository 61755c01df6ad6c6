import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/**
 * A package whose code, styles or files are in the app.
 * @typedef {{ name: string, version: string, licence: string, text: string }} PackageInside
 */

const noteFolder = 'packages-inside';

/**
 * Records which packages are really in a bundle, without unused modules and build tools. Each bundle has its own records, because a build
 * may start another build, which makes its own bundle.
 * @returns {import('vite').Plugin}
 */
export function notePackages() {
  let root = '';
  return {
    name: 'note-packages',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const files = outputs.flatMap((output) =>
        output.type === 'chunk'
          ? // Styles and files count too: styles are moved to a separate file, and a file becomes one line with its name.
            Object.entries(output.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 || /\.(css|woff2?|wasm)($|\?)/.test(id) ? [id] : [],
            )
          : output.originalFileNames.map((file) => resolve(root, file)),
      );
      const folders = [...new Set(files.flatMap(packageFolderOf))].sort();
      const [entry] = outputs.filter((output) => output.type === 'chunk' && output.isEntry);
      this.emitFile({
        type: 'asset',
        fileName: `${noteFolder}/${basename(entry?.fileName ?? 'none')}.json`,
        source: JSON.stringify(folders),
      });
    },
  };
}

/**
 * Removes the records from the built folders. Returns every package in the records and every package in `further`, sorted by name.
 * @param {readonly string[]} builtFolders
 * @param {readonly string[]} further
 * @returns {readonly PackageInside[]}
 */
export function takeNotes(builtFolders, further) {
  const folders = new Set(further);
  for (const built of builtFolders) {
    const notes = join(built, noteFolder);
    if (!existsSync(notes)) throw new Error(`The bundle in ${built} has no notes of its packages.`);
    for (const file of readdirSync(notes)) {
      for (const folder of JSON.parse(readFileSync(join(notes, file), 'utf8'))) folders.add(folder);
    }
    rmSync(notes, { recursive: true });
  }
  const packages = new Map(
    [...folders].map(readPackage).map((found) => [`${found.name}@${found.version}`, found]),
  );
  return [...packages.keys()].sort().flatMap((key) => packages.get(key) ?? []);
}

/**
 * The folders of a package and its dependencies that are packaged. If a native library exists for several systems, only the folder for this
 * system is included.
 * @param {string} modules The folder node_modules.
 * @param {string} name
 * @returns {readonly string[]}
 */
export function packedFolders(modules, name) {
  const folder = join(modules, name);
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const further = Object.keys({ ...dependencies, ...optionalDependencies });
  return [
    folder,
    ...further
      .filter((one) => existsSync(join(modules, one, 'package.json')))
      .flatMap((one) => packedFolders(modules, one)),
  ];
}

/**
 * The folder of a module's package; empty for a module of the app or the bundler.
 * @param {string} id
 * @returns {string[]}
 */
function packageFolderOf(id) {
  const [file = ''] = id.replace(/^\0/, '').split('?');
  let folder = dirname(file.split('/').join(sep));
  if (!folder.includes(`${sep}node_modules${sep}`)) return [];
  // Some packages have a package.json in a subfolder that has no name and only defines the module format.
  while (folder.includes(`${sep}node_modules${sep}`)) {
    const described = join(folder, 'package.json');
    if (existsSync(described) && JSON.parse(readFileSync(described, 'utf8')).name !== undefined)
      return [folder];
    folder = dirname(folder);
  }
  return [];
}

/**
 * @param {string} folder
 * @returns {PackageInside}
 */
function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice|ofl)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return {
    name,
    version,
    licence: typeof license === 'string' ? license : 'unknown',
    text: texts.join('\n\n'),
  };
}
