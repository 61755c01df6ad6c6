import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { nodeModules, threadEntries } from './threads.mjs';

const root = resolve(import.meta.dirname, '..');
const threadFiles = Object.values(threadEntries(root));
const cache = join(root, 'node_modules', '.cache');
const folder = join(cache, 'imei-desk-threads');

/** @param {string} file */
const bundleOf = (file) => join(folder, `${basename(file, '.ts')}.mjs`);

/**
 * For the tests, which start thousands of threads: bundles each program of a thread once, much as the built app has it, and lets the
 * module that starts it start the bundle. From its sources Node reads and strips every file anew for each thread, at three to six times the cost.
 * @returns {Promise<import('vite').Plugin>}
 */
export async function bundledThreads() {
  await Promise.all(threadFiles.map(bundle));
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
 * The name stays, for what vitest transformed is kept between runs; the file is put in its place whole, for another run may be reading it.
 * @param {string} file
 */
async function bundle(file) {
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
          input: file,
          external: nodeModules,
          output: { format: 'es', entryFileNames: '[name].mjs', codeSplitting: false },
        },
      },
    });
    renameSync(join(fresh, basename(bundleOf(file))), bundleOf(file));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
