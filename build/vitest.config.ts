import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { switchedFiles, switchingOptions } from './mutants/switched-files.mjs';
import { bundledThreads } from './test/bundled-threads.mjs';
import { onPostgres } from './test/on-postgres.mjs';
import { onServer } from './torture/parts.mjs';

/** Tests that start an app or a supplier, read hundreds of replies, or simulate hours. `npm run check` leaves them to `npm test`. */
const slow = [
  'shells',
  'torture',
  'practice',
  'till/server*',
  'till/nearby*',
  'till/bad-*',
  'backend/desk',
  'backend/journal',
  'backend/supplier/doctor',
  'backend/supplier/limiter/limiter-simulation*',
  'backend/supplier/http',
  'backend/supplier/reply-reader.test.ts',
  'backend/private-files.test.ts',
  'backend/supplier/decode/*-fuzz*',
  'backend/supplier/decode/bad-input*',
].flatMap((path) => [`tests/${path}`, `tests/${path}/**`]);

/**
 * Tests that change their process (timers, threads, environment), or that need freshly loaded modules. Each of these files runs in its own
 * process. All other files share a few processes. A shared process loads the app only one time and not for each file, which halves the
 * cost. `tests/support/house/as-found.ts` checks that these files leave the process unchanged.
 */
const alone = [
  ...[
    'hand-out',
    'kill',
    'desktop/**',
    'packaging/**',
    'surroundings/**',
    'loopback/contract',
    'loopback/start',
  ].map((name) => `shells/${name}`),
  ...['check-installation', 'dev-door', 'npm-signals', 'set-up', 'start-cost', 'start-folder'].map(
    (name) => `shells/start/${name}`,
  ),
  'torture/**',
  'practice/hostile-input',
  'backend/desk/connections/keychain-states',
  'backend/desk/orders/outcomes/lost-answers',
  'backend/desk/orders/outcomes/kept-outcomes',
  ...['dead-journal-thread', 'journal-trouble', 'queue-goes-on', 'short-outage', 'stopping'].map(
    (name) => `backend/desk/sending/${name}`,
  ),
  'backend/journal/engine/dead-thread',
  'backend/start/thread-ends-meanwhile',
  'backend/supplier/reply-reader',
  'till/server-password',
  // This test fills a gigabyte of memory, which a process never returns to the system.
  'backend/supplier/decode/bad-input-size',
].map((path) => `tests/${path}${path.endsWith('**') ? '/*' : ''}.test.ts`);

/** Tests that only `npm test -- --whole` runs are marked in the tests, or check this constant. */
const isWhole = process.env.IMEI_DESK_TESTS !== 'short';
/** Test files that the short form leaves out. */
const inWhole = (...names: string[]): string[] => (isWhole ? names : []);

/**
 * Tests that need a server. A test among these that opens a journal in a file really uses that file. The
 * short form has the tests of who may send, of events that are never rewritten, and of two tills in one shop.
 */
const needServer = [
  ...['guards', 'schema', ...inWhole('*')].map((name) => `backend/journal/postgres/${name}`),
  ...['server-tills', 'duty/duty-turns', 'duty/frozen-till', ...inWhole('**/*')].map(
    (name) => `till/server/${name}`,
  ),
].map((name) => `tests/${name}.test.ts`);

const serverRooms = ['tests/backend/journal/postgres/**', 'tests/till/server/**'];

/**
 * Long tests, and tests of our own tools. For each of the long ones, there is a shorter test of the same kind: `known-schedules`,
 * `full-disk`, `server-tills` and the wallet's tests are also in the short form.
 */
const longProofs = isWhole
  ? []
  : [
      ...[
        'schedules/exhaustive',
        'schedules/schedules',
        'disks/locked-journal',
        'disks/lost-writes',
        'disks/read-only-disk',
        'crashes/mark-kills',
        'duty',
        'shop-months',
      ].map((name) => `torture/${name}`),
      // `network` and `orders` use the desktop shell from start to end.
      ...['dev', 'doctor', 'launch', 'life', 'till', 'tray', 'update'].map(
        (name) => `shells/desktop/${name}`,
      ),
      ...['calls', 'shown', 'windows'].map((name) => `shells/desktop/window/${name}`),
      ...['packaging', 'smoke-installed'].map((name) => `shells/packaging/${name}`),
      ...['check-installation', 'npm-signals', 'set-up', 'start-cost'].map((name) => `shells/start/${name}`),
      'practice/hostile-input',
      'backend/printing/label-read-back',
      'mutants',
      ...['limit', 'short-outage'].map((name) => `backend/desk/sending/${name}`),
      'backend/journal/engine/dead-thread',
      ...['list/order-list-plan', 'wallet/wallet-narrowing', 'wallet/wallet-search'].map(
        (name) => `backend/journal/${name}`,
      ),
      ...['migrations/migrate-down', 'migrations/migrate-down-kills', 'supplier-claims/claims-kept'].map(
        (name) => `backend/journal/${name}`,
      ),
      'backend/supplier/decode/bad-input-size',
      'till/nearby',
    ].map((name) => `tests/${name}.test.ts`);

/**
 * Tests that run on both engines: on PostgreSQL, a journal must give the same answers. Tests that inspect SQLite's
 * own file are left out. The variable IMEI_DESK_ON_SERVER can name other tests, or all. The short form has the tests that nothing is paid
 * twice.
 */
const onBothEngines = process.env.IMEI_DESK_ON_SERVER?.split(' ') ?? [
  ...[
    'orders/orders',
    'outbox/claims',
    'outbox/price-guard',
    ...inWhole(
      'batches/batches',
      'customers/customers',
      ...['order-list', 'order-list-moving', 'ordered-services'].map((name) => `list/${name}`),
      ...['search-words', 'search-references', 'sorted-list'].map((name) => `list/${name}`),
      'supplier-claims/claims-kept',
      'supplier-claims/supplier-claims',
      'supplier-data/*',
      'wallet/*',
      'matches/*',
    ),
  ].map((name) => `tests/backend/journal/${name}.test.ts`),
  ...[
    'placing/placing',
    ...inWhole(
      'placing/never-twice',
      'settling/reconciling',
      ...['one-account', 'one-identity', 'one-reference', 'repeat-orders'].map((name) => `placing/${name}`),
      'settling/settling',
      'outcomes/outcomes',
      'outcomes/odd-letters',
      // This test counts the answers that were set aside.
      'outcomes/held-answers',
    ),
  ].map((name) => `tests/backend/desk/orders/${name}.test.ts`),
  ...inWhole('batches', 'retry-rows', 'import-list').map(
    (name) => `tests/backend/desk/batches/${name}.test.ts`,
  ),
  ...inWhole('balance-guard', 'price-read', 'batch-stops', 'single-stops').map(
    (name) => `tests/backend/desk/sending/${name}.test.ts`,
  ),
  ...inWhole('limits', 'people').map((name) => `tests/backend/desk/staff/${name}.test.ts`),
];

/** Tests that run on PostgreSQL and need their own process. `npm run torture -- --engine postgres` runs all parts. */
const aloneOnServer =
  process.env.IMEI_DESK_ENGINE === 'postgres'
    ? onServer.map((part) => `tests/torture/**/${part}.test.ts`)
    : inWhole(
        'tests/backend/desk/sending/short-outage.test.ts',
        'tests/torture/schedules/known-schedules.test.ts',
      );

/**
 * The tests that are the slowest on every machine. They start first. If such a test started last, it would run alone at the end and delay
 * the whole run.
 */
const longest = [
  'torture/schedules/schedules',
  'shells/surroundings/odd-surroundings',
  'torture/crashes/crash-points',
  'desk/sending/limit',
  'desk/connections/dialects',
  'desk/sending/dead-journal-thread',
  'desk/orders/placing/never-twice',
  'desk/files/backups',
  'torture/disks/locked-journal',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((left, right) => rank(left) - rank(right));
  }
}

const isQuick = process.env.IMEI_DESK_CHECK === 'quick';
const quick = isQuick ? slow : [];
const setupFiles = ['tests/support/time/chance.ts'];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [await bundledThreads(), ...switchedFiles()],
  test: {
    exclude: quick,
    tags: [{ name: 'whole', description: 'proves again at length what a shorter test proves' }],
    ...(isWhole ? {} : { tagsFilter: ['!whole'] }),
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: alone, exclude: [...longProofs, ...quick], setupFiles },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...serverRooms, ...longProofs, ...quick],
          isolate: false,
          setupFiles: [
            ...setupFiles,
            'tests/support/house/reuse-threads.ts',
            'tests/support/house/as-found.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'beside a server',
          include: needServer,
          exclude: quick,
          isolate: false,
          globalSetup: ['tests/support/postgres/start-server.ts'],
          setupFiles: [
            ...setupFiles,
            'tests/support/postgres/drop-databases.ts',
            'tests/support/house/reuse-threads.ts',
            'tests/support/house/as-found.ts',
          ],
        },
      },
      {
        extends: true,
        plugins: [onPostgres()],
        test: {
          name: 'on a server',
          include: onBothEngines,
          exclude: quick,
          isolate: false,
          env: { IMEI_DESK_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres/start-server.ts'],
          setupFiles: [
            ...setupFiles,
            'tests/support/postgres/drop-databases.ts',
            'tests/support/house/reuse-threads.ts',
            'tests/support/house/as-found.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone on a server',
          include: aloneOnServer,
          exclude: quick,
          env: { IMEI_DESK_ENGINE: 'postgres' },
          globalSetup: ['tests/support/postgres/start-server.ts'],
          setupFiles: [...setupFiles, 'tests/support/postgres/drop-databases.ts'],
        },
      },
    ],
    // Most tests wait for sockets and disks and not for a core. The tests of `npm run check` are an exception.
    maxWorkers: availableParallelism() + (isQuick ? 1 : 4),
    sequence: { sequencer: LongestFirst },
    // This limit only detects a test that hangs. While other jobs run, the slowest test takes some minutes.
    testTimeout: 30 * 60_000,
    hookTimeout: 5 * 60_000,
    teardownTimeout: 10_000,
    // A test that asserts nothing cannot fail.
    expect: { poll: { timeout: 60_000 }, requireAssertions: true },
    restoreMocks: true,
    ...switchingOptions,
  },
});
