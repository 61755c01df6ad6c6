import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { bundledThreads } from './bundled-threads.mjs';

/** Tests that need the built app, or minutes: `npm run check` leaves them to `npm test`. */
const slow = ['tests/shells/**', 'tests/torture/**'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [await bundledThreads()],
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: process.env.IMEI_DESK_CHECK === 'quick' ? slow : [],
    setupFiles: 'tests/support/time/chance.ts',
    // Most tests wait for sockets and disks, not for a core.
    maxWorkers: 3,
    // For what hangs, not for what is slow: beside other jobs the longest test takes some minutes.
    testTimeout: 10 * 60_000,
    hookTimeout: 5 * 60_000,
    teardownTimeout: 10_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
  },
});
