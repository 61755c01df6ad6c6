import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { threadEntries } from './build/bundle/threads.mjs';
import { notePackages } from './build/pack/packages-inside.mjs';
import { preloadWithPage } from './build/page-preloads.mjs';

const root = import.meta.dirname;
const inRoot = (path: string) => resolve(root, path);
/** No comment of where a module lay: the same sources are the same app wherever they were built. */
const experimental = { attachDebugInfo: 'none' } as const;

/**
 * The three bundles of the desktop app, in `out/`. All of node_modules goes into them, except what package.json names under
 * `dependencies`: the keychain, whose native file cannot be bundled. No source maps: the package must not hold sources.
 */
export default defineConfig({
  main: {
    plugins: [notePackages()],
    build: {
      sourcemap: false,
      rolldownOptions: {
        experimental,
        // Threads are looked for beside the module that starts them, so everything stays in one folder.
        input: { main: inRoot('electron/desktop/main.ts'), ...threadEntries(root) },
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  },
  preload: {
    plugins: [notePackages()],
    build: {
      sourcemap: false,
      externalizeDeps: false,
      rolldownOptions: {
        experimental,
        input: { preload: inRoot('electron/desktop/preload.ts') },
        // A sandboxed preload is one CommonJS file.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: inRoot('renderer'),
    plugins: [react(), preloadWithPage('app'), notePackages()],
    // Workers are modules from 'self' like every other script, never a blob: address, which the policy of the page forbids.
    worker: { format: 'es', plugins: () => [notePackages()] },
    build: {
      outDir: inRoot('out/renderer'),
      sourcemap: false,
      minify: true,
      // The loopback shell shows the same page in whatever browser is on the machine.
      target: 'es2022',
      // The policy of the page allows no font or script from a data: address.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: inRoot('renderer/index.html'),
        // What three screens or more have in common is one file: else a start asks for a hundred small ones, and an idle page for as many again.
        output: {
          codeSplitting: {
            groups: [
              { name: 'start', test: /[\\/]renderer[\\/]main\.ts$/, priority: 2 },
              { name: 'app', test: /[\\/]renderer[\\/]app-page\.tsx$/, priority: 1 },
              { name: 'shared', minShareCount: 3 },
            ],
          },
        },
      },
    },
  },
});
