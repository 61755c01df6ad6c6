import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { notePackages, packedFolders, takeNotes } from '../pack/packages-inside.mjs';
import { billOf, sbomFile } from '../pack/sbom.mjs';
import { preloadWithPage } from '../page-preloads.mjs';
import { nodeModules, threadEntries } from './threads.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The output contains no paths, so that the same sources give the same app in any folder. */
const experimental = /** @type {const} */ ({ attachDebugInfo: 'none' });

/** @typedef {'warn' | 'info'} LogLevel */

/**
 * Builds all four programs into a folder: main and preload for Electron, the page, and the loopback shell. Rejects with the first error of
 * a bundle. Bundles all packages except the keychain's package, because its native file cannot be bundled.
 * @param {string} out
 * @param {LogLevel} [logLevel]
 */
export async function buildAll(out, logLevel = 'info') {
  const inOut = (/** @type {string} */ name) => resolve(out, name);
  const threads = threadEntries(root);
  const inRoot = (/** @type {string} */ file) => resolve(root, file);
  // A thread's file is loaded from the folder of the module that starts the thread, so all files of a shell are in one folder.
  const main = { main: inRoot('electron/desktop/main.ts'), ...threads };
  await bundleForNode({ logLevel, outDir: inOut('main'), input: main, format: 'es', isPacked: true });
  const preload = { preload: inRoot('electron/desktop/preload.ts') };
  // A sandboxed preload is one CommonJS file.
  await bundleForNode({ logLevel, outDir: inOut('preload'), input: preload, format: 'cjs', isPacked: true });
  await bundlePage(inOut('renderer'), logLevel);
  noteWhatIsInside(out);
  const loopback = { main: inRoot('electron/loopback/main.ts'), ...threads };
  await bundleForNode({ logLevel, outDir: inOut('loopback'), input: loopback, format: 'es' });
}

/**
 * Builds the page, which is the same for both shells.
 * @param {string} outDir
 * @param {LogLevel} logLevel
 */
async function bundlePage(outDir, logLevel) {
  await build({
    root: resolve(root, 'renderer'),
    // The page works under any base URL.
    base: './',
    logLevel,
    configFile: false,
    mode: 'production',
    plugins: [react(), preloadWithPage('react-dom'), preloadWithPage('app'), notePackages()],
    // Like every other script, workers are module files of the page's own origin, because the page's policy forbids blob: URLs.
    worker: { format: 'es', plugins: () => [notePackages()] },
    build: {
      outDir,
      emptyOutDir: true,
      // The build makes no source maps, because the package must not contain sources.
      sourcemap: false,
      // The loopback shell shows the same page in any browser on the machine.
      target: 'es2022',
      // The page's policy forbids fonts and scripts from data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: resolve(root, 'renderer/index.html'),
        // Code that at least three screens share is in one file. Otherwise a start would load a hundred small files, and the page would
        // load another hundred when it is idle.
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', test: /[\\/]renderer[\\/]main\.ts$/, priority: 3 },
              // react-dom creates errors while it loads. If a debugger is attached, V8 then parses the whole file again to know their lines.
              { name: 'react-dom', test: /[\\/]renderer[\\/]draw\.ts$/, priority: 2 },
              { name: 'app', test: /[\\/]renderer[\\/]app-page\.tsx$/, priority: 1 },
              { name: 'shared', minShareCount: 3 },
            ],
          },
        },
      },
    },
  });
}

/** The icons in `renderer/ui/icons/` are copied from this package, so the bundler does not notice the package. */
const drawings = { name: '@tabler/icons', version: '3.51.0', licence: 'MIT' };

/**
 * Writes the licences of all bundled packages, which the page shows. Also writes a bill of materials, which accompanies the installable
 * packages.
 * @param {string} out
 */
function noteWhatIsInside(out) {
  const modules = resolve(root, 'node_modules');
  const described = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  const packed = Object.keys(described.dependencies).flatMap((name) => packedFolders(modules, name));
  const bundles = ['main', 'preload', 'renderer'].map((name) => resolve(out, name));
  const noted = takeNotes(bundles, [...packed, resolve(modules, 'electron')]);
  const text = readFileSync(resolve(root, 'renderer/ui/icons/LICENSE'), 'utf8').trim();
  const inside = [...noted, { ...drawings, text }].sort((left, right) => (left.name < right.name ? -1 : 1));
  writeFileSync(resolve(out, 'renderer/licences.json'), `${JSON.stringify(inside)}\n`);
  const { packages: locked } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'));
  writeFileSync(resolve(out, sbomFile), `${JSON.stringify(billOf(described, inside, locked), null, 2)}\n`);
}

/**
 * Makes a bundle for Node or for Electron's main process. Rejects with the first error.
 * @param {{ logLevel: LogLevel, outDir: string, input: Record<string, string>, format: 'es' | 'cjs', isPacked?: boolean }} options
 */
export async function bundleForNode({ logLevel, outDir, input, format, isPacked = false }) {
  const ending = format === 'es' ? 'mjs' : 'cjs';
  await build({
    root,
    logLevel,
    configFile: false,
    mode: 'production',
    publicDir: false,
    plugins: isPacked ? [notePackages()] : [],
    // Bundles all packages except the keychain's package, which is native.
    ssr: { noExternal: true, external: ['@napi-rs/keyring', 'electron'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        experimental,
        input,
        // `ws` optionally loads these two native packages.
        external: [...nodeModules, 'electron', 'bufferutil', 'utf-8-validate'],
        // A file named `.mjs` is a module in any folder. The field `type` would not be enough, because not every loader reads a
        // package.json inside an archive.
        output: { format, entryFileNames: `[name].${ending}`, chunkFileNames: `[name]-[hash].${ending}` },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // The output must not depend on whether a test starts the build.
  process.env.NODE_ENV = 'production';
  await buildAll(resolve(process.argv[2] ?? resolve(root, 'out')));
}
