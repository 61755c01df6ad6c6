import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildDesktop } from 'electron-vite';
import { build as buildWithVite } from 'vite';
import { packedFolders, takeNotes } from '../pack/packages-inside.mjs';
import { billOf, sbomFile } from '../pack/sbom.mjs';
import { nodeModules, threadEntries } from './threads.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Builds everything into `out/`: main, preload, renderer and loopback. Rejects with the first error of a bundle.
 * @param {{ readonly quiet?: boolean }} [options]
 */
export async function buildAll({ quiet = false } = {}) {
  const logLevel = quiet ? 'warn' : 'info';
  await rm(resolve(root, 'out'), { recursive: true, force: true });
  await buildDesktop({ root, logLevel, configFile: resolve(root, 'electron.vite.config.ts') });
  noteWhatIsInside();
  await buildLoopback(logLevel);
}

/** The licences of everything that is packed, for the page, and the same as a bill of materials, which goes beside the packages. */
function noteWhatIsInside() {
  const modules = resolve(root, 'node_modules');
  const described = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  const packed = Object.keys(described.dependencies).flatMap((name) => packedFolders(modules, name));
  const bundles = ['main', 'preload', 'renderer'].map((name) => resolve(root, 'out', name));
  const inside = takeNotes(bundles, [...packed, resolve(modules, 'electron')]);
  writeFileSync(resolve(root, 'out/renderer/licences.json'), `${JSON.stringify(inside)}\n`);
  const { packages: locked } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'));
  writeFileSync(
    resolve(root, 'out', sbomFile),
    `${JSON.stringify(billOf(described, inside, locked), null, 2)}\n`,
  );
}

/**
 * The loopback shell for plain Node: it is never in the package.
 * @param {'warn' | 'info'} logLevel
 */
async function buildLoopback(logLevel) {
  const main = resolve(root, 'electron/loopback/main.ts');
  const outDir = resolve(root, 'out/loopback');
  await bundleForNode({ logLevel, outDir, input: { main, ...threadEntries(root) }, format: 'es' });
}

/**
 * Bundles for Node, or for Electron's main process. Rejects with the first error.
 * @param {{ logLevel: 'warn' | 'info', outDir: string, input: Record<string, string>, format: 'es' | 'cjs' }} options
 */
export async function bundleForNode({ logLevel, outDir, input, format }) {
  const ending = format === 'es' ? 'mjs' : 'cjs';
  await buildWithVite({
    root,
    logLevel,
    configFile: false,
    mode: 'production',
    publicDir: false,
    // Everything is bundled but the keychain, which is native.
    ssr: { noExternal: true, external: ['@napi-rs/keyring', 'electron'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        // No comment of where a module lay: the same sources are the same app wherever they were built.
        experimental: { attachDebugInfo: 'none' },
        input,
        // The two that `ws` loads if it finds them are optional and native.
        external: [...nodeModules, 'electron', 'bufferutil', 'utf-8-validate'],
        // `.mjs` is a module wherever it is read from; `type` in package.json is not looked up inside an archive by every loader.
        output: { format, entryFileNames: `[name].${ending}`, chunkFileNames: `[name]-[hash].${ending}` },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Whoever starts the build may be a test: what comes out is the same.
  process.env.NODE_ENV = 'production';
  await buildAll();
}
