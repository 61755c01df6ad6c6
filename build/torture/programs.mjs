import { mkdir, mkdtemp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { nodeModules, threadEntries } from '../bundle/threads.mjs';

const root = resolve(import.meta.dirname, '../..');

/**
 * Bundles the programs that run schedules, with the app and its threads, in the same way as the app itself. A thread then starts much
 * faster than from sources. Returns a new folder in node_modules/; the caller must remove it.
 */
export async function buildTorturePrograms() {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'imei-desk-torture-'));
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    mode: 'production',
    publicDir: false,
    ssr: { noExternal: true, external: ['@napi-rs/keyring'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: {
          'play-schedules': join(root, 'tests/torture/schedules/play-schedules.ts'),
          'play-every-schedule': join(root, 'tests/torture/schedules/play-every-schedule.ts'),
          'worker-restarts': join(root, 'tests/support/world/worker-restarts.ts'),
          'server-records-thread': join(root, 'tests/support/world/judges/server-records-thread.ts'),
          ...threadEntries(root),
        },
        // Removes code that only tests use, and the test framework with it.
        treeshake: { moduleSideEffects: (id) => id !== 'vitest' },
        external: [...nodeModules, 'vitest'],
        output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  return folder;
}
