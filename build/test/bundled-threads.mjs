import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { nodeModules, threadEntries } from '../bundle/threads.mjs';

const root = resolve(import.meta.dirname, '../..');
const entries = threadEntries(root);
const threadFiles = Object.values(entries);
const cache = join(root, 'node_modules', '.cache');
const folder = join(cache, 'imei-desk-threads');

/** @param {string} file */
const bundleOf = (file) => join(folder, `${basename(file, '.ts')}.mjs`);

/**
 * Tests start thousands of threads. This plugin bundles the thread programs one time, similar to the built app. Modules that start threads
 * then use the bundles. Without bundles, Node would read every source file and strip its types for each thread, which takes three to six
 * times as long.
 * @returns {Promise<import('vite').Plugin>}
 */
export async function bundledThreads() {
  await bundleThreads();
  return {
    name: 'bundled-threads',
    enforce: 'pre',
    transform(code, id) {
      const beside = threadFiles.filter((file) => dirname(file) === dirname(id));
      return beside.reduce(
        (changed, file) =>
          changed.replaceAll(`'./${basename(file)}'`, `'${pathToFileURL(bundleOf(file)).href}'`),
        code,
      );
    },
  };
}

/**
 * Puts code without state into shared chunks, as in the built app. A thread that is used again loads its program again but not the chunks,
 * which takes a twentieth of the time. Chunks are named by content hash and programs keep their names, because vitest keeps transformed
 * files between runs. Each file is replaced atomically, and only after the files that it imports, because another run may be reading it.
 */
async function bundleThreads() {
  mkdirSync(folder, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'imei-desk-thread-'));
  try {
    await build({
      root,
      logLevel: 'warn',
      configFile: false,
      mode: 'production',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: true,
        outDir: fresh,
        target: 'node24',
        minify: false,
        rolldownOptions: {
          input: entries,
          external: nodeModules,
          output: {
            format: 'es',
            entryFileNames: '[name].mjs',
            chunkFileNames: 'chunks/[name]-[hash].mjs',
            codeSplitting: {
              groups: [
                // This code is in a separate chunk, because the journal's threads need it but do not need the rest of the decoder.
                { name: 'decimal', test: /[\\/]base[\\/]decimal\.ts$/, priority: 1 },
                { name: 'decode', test: /[\\/]supplier[\\/]decode[\\/]/ },
              ],
            },
          },
        },
      },
    });
    const chunks = readdirSync(join(fresh, 'chunks')).map((name) => join('chunks', name));
    mkdirSync(join(folder, 'chunks'), { recursive: true });
    for (const file of [...chunks, ...threadFiles.map((file) => basename(bundleOf(file)))])
      renameSync(join(fresh, file), join(folder, file));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
