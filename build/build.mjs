import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as buildDesktop } from 'electron-vite';
import { build as buildWithVite } from 'vite';
import { nodeModules, threadEntries } from './threads.mjs';

const root = resolve(import.meta.dirname, '..');

/**
 * Builds everything into `out/`: main, preload, renderer and loopback. Rejects with the first error of a bundle.
 * @param {{ readonly quiet?: boolean }} [options]
 */
export async function buildAll({ quiet = false } = {}) {
  const logLevel = quiet ? 'warn' : 'info';
  await rm(resolve(root, 'out'), { recursive: true, force: true });
  await buildDesktop({ root, logLevel, configFile: resolve(root, 'electron.vite.config.ts') });
  await buildLoopback(logLevel);
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
