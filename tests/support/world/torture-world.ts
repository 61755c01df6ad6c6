import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as realTime, setImmediate } from 'node:timers/promises';
import { holdFolder, type Release } from '../../../electron/folder-lock.ts';
import {
  type PracticeSupplier,
  startPracticeSupplier,
} from '../../../electron/practice/practice-supplier.ts';
import type { MachineSigns } from '../../../shared/model/host/machine-signs.ts';
import { fastFolder } from '../fast-folder.ts';
import { watchClientSockets } from '../network/client-sockets.ts';
import { untilWoken } from '../time/wake-waiter.ts';
import { createWorldClock, type WorldClock } from '../time/world-clock.ts';
import { type RecordedOrders, readRecordedOrders } from './judges/recorded-orders.ts';
import { reuseThreads } from './reused-threads.ts';
import { tapFiles } from './taps/file-tap.ts';
import { type JournalTap, tapJournal } from './taps/journal-tap.ts';
import { tapReaders } from './taps/reader-tap.ts';
import { tapServer } from './taps/server-tap.ts';
import { type AppProcess, startProcess } from './torture-process.ts';
import { isOnServer, openWorldJournal } from './world-journal.ts';

/** One machine with the app, and one supplier. Both run in this process, but with real sockets, threads and files. */
export interface TortureWorld {
  readonly time: WorldClock;
  readonly supplier: PracticeSupplier;
  readonly folder: string;
  readonly journalFile: string;
  /** The running app; null between a crash and the next start. */
  app(): AppProcess | null;
  /** Every process running on the folder, `app` first. */
  processes(): readonly AppProcess[];
  /** Starts the app on its folder. Returns false if the app was killed while starting. */
  start(): Promise<boolean>;
  /** Starts another process on the same folder, with or without the folder's lock. Calls `onLetIn` before the process opens a file. */
  startSecond(asksForLock: boolean, onLetIn: () => void): Promise<void>;
  /** Stores an image of the data folder, even while the app runs. With a journal on a server, it is an image of only that journal. */
  takeImage(): Promise<void>;
  hasImage(): boolean;
  /**
   * Restores the image; no process may be running. With a journal on a server, the machine keeps its own folder, or, as a new till, gets
   * an empty one.
   */
  putImageBack(byNewTill: boolean): Promise<void>;
  /**
   * Runs the app on a copy of the data folder for `forMs`, and quits it. A `kill` in the meantime kills this app too. Returns the orders
   * in the copy's journal.
   */
  runCopy(forMs: number): Promise<RecordedOrders>;
  /** Kills every process of the app at the same time. `start` waits until their work has ended. */
  kill(): void;
  /** Starts to quit the app, like a person. The quit continues while the clock advances. */
  beginQuit(): void;
  isQuitting(): boolean;
  /** Quits the app, or completes `beginQuit`, while time continues. */
  quit(): Promise<void>;
  /** Resolves when all work of a killed app has ended. */
  closed(): Promise<void>;
  /** Sets whether the supplier's port has a listener. */
  setReachable(reachable: boolean): void;
  /** Sets whether the journal's server is reachable; only if the journal is on one. */
  setServerReachable(reachable: boolean): void;
  /** Holds back the answers on current connections to the journal's server until the returned function is called. */
  holdServerWires(): () => void;
  /**
   * Kills a process of the journal's server; the whole server then restarts, as after any crash. Returns false if the app has no
   * connection to the server.
   */
  crashServer(): boolean;
  end(): Promise<void>;
}

reuseThreads();
const threadTap = tapJournal();
const serverTap = tapServer();
const fileTap = isOnServer ? await tapFiles() : null;
/**
 * With a journal on a server there is no journal thread: the app itself writes the files in its folder, and threads write copies of the
 * journal into files.
 */
export const tap: JournalTap = isOnServer
  ? {
      ...serverTap,
      pending: () => serverTap.pending() + threadTap.pending() + (fileTap?.pending() ?? 0),
      async cut() {
        fileTap?.cut();
        await Promise.all([serverTap.cut(), threadTap.cut()]);
      },
      mend() {
        serverTap.mend();
        threadTap.mend();
      },
    }
  : threadTap;
const readers = tapReaders();
export const sockets = watchClientSockets();
// Keys come from the practice port; this machine's keychain must not be used.
process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nonexistent';

// With this cache of compiled sources, a journal's thread starts twice as fast. A run starts thousands of threads.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/imei-desk-torture');

const atHome: MachineSigns = { system: 'a', name: 'counter', parts: 'one', path: 'home', number: '1' };
const workTimeoutMs = 30_000;
const journalName = 'journal.sqlite';

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Opens a world on a copy of the data folder `template`; null: on an empty folder. The folder is on `disk`. */
export async function openWorld(
  template: string | null,
  bootedMs = 5_000_000,
  disk = fastFolder,
): Promise<TortureWorld> {
  const folder = await mkdtemp(join(disk, 'imei-desk-torture-'));
  if (template !== null) await cp(template, folder, { recursive: true });
  const lockFolder = `${folder}-locks`;
  const journalFile = join(folder, journalName);
  const journal = await openWorldJournal(journalFile, template === null ? null : join(template, journalName));
  const time = createWorldClock(settle, bootedMs);
  const supplier = await startPracticeSupplier({ clock: time.world, speed: 600 });
  const image = `${folder}-image`;
  let imageTaken = false;
  let reachable = true;
  let running: readonly AppProcess[] = [];
  let quitting: Promise<unknown> | null = null;
  /** A second process that is still starting. */
  let beside: Promise<AppProcess | null> | null = null;
  let hold: Release | null = null;
  const endRuns: (() => void)[] = [];
  let dying: Promise<void> = Promise.resolve();
  let tellDeath = (): void => {};

  // True while an answer of a thread or of the journal's server is missing, or of a request that the supplier does not delay on purpose.
  function isBusy(): boolean {
    if (tap.pending() > 0 || readers.open() > 0) return true;
    if (sockets.open() === 0) return false;
    const held = supplier
      .log()
      .filter(
        ({ answer, fault }) =>
          answer.is === 'waiting' && (fault === 'never-answer' || fault === 'delay' || fault === 'held'),
      );
    return sockets.open() > held.length;
  }
  async function settle(): Promise<void> {
    let calm = 0;
    const giveUpAt = performance.now() + workTimeoutMs;
    for (let turn = 0; calm < 6 && performance.now() < giveUpAt; turn += 1) {
      // Threads and disks take real time: wait without using a core.
      if (calm > 0 || turn % 8 !== 7) await setImmediate();
      else await untilWoken();
      calm = isBusy() ? 0 : calm + 1;
    }
  }

  function forget(): void {
    running = [];
    quitting = null;
    void hold?.();
    hold = null;
    for (const end of endRuns.splice(0)) end();
  }
  function kill(): void {
    forget();
    sockets.cut();
    dying = Promise.all([tap.cut(), readers.cut()]).then(async () => {
      for (let turn = 0; turn < 10 || sockets.open() > 0; turn += 1) await setImmediate();
      tap.mend();
    });
    tellDeath();
  }
  function untilKilled(): Promise<null> {
    return new Promise((resolve) => {
      const tellOthers = tellDeath;
      tellDeath = () => {
        tellOthers();
        resolve(null);
      };
    });
  }
  /** Null if the process was killed while starting. */
  async function startOne(): Promise<AppProcess | null> {
    const run = time.openRun();
    endRuns.push(run.end);
    const death = untilKilled();
    const { apiKey } = supplier;
    const baseAddress = (): string => (reachable ? supplier.baseAddress : 'http://127.0.0.1:9');
    const starting = startProcess({
      folder,
      clock: run.clock,
      signs: atHome,
      postgresConfig: () => journal.placeFor(run.clock.nowMs()),
      supplier: () => ({ baseAddress: baseAddress(), apiKey }),
    });
    starting.catch(() => {});
    return Promise.race([starting, death]);
  }
  function beginQuit(): void {
    quitting ??= Promise.all([
      ...running.map(({ backend }) => backend.stop()),
      beside?.then((started) => started?.backend.stop()),
    ]);
  }

  return {
    time,
    supplier,
    folder,
    journalFile,
    app: () => running[0] ?? null,
    processes: () => running,
    async start() {
      await dying;
      sockets.mend();
      tellDeath = () => {};
      hold = await holdFolder(folder, { lockFolder });
      const started = await startOne().catch((error: unknown) => {
        // A process that could not start ends and releases its lock.
        forget();
        throw error;
      });
      if (started !== null) running = [started];
      return started !== null;
    },
    async startSecond(asksForLock, onLetIn) {
      // No second process starts when the app has ended or quits, because a quit ends only the processes that exist at its start.
      const isBeside = (): boolean => hold !== null && quitting === null;
      if (!isBeside()) return;
      if (asksForLock) {
        const release = await holdFolder(folder, { patienceMs: 0, lockFolder }).catch(() => null);
        if (release === null) return;
        if (!isBeside()) return void release();
      }
      onLetIn();
      const starting = startOne().catch(() => null);
      beside = starting;
      const started = await starting;
      beside = null;
      if (!isBeside()) return;
      // The failed process may have taken the duty. Only a till that has started completely takes the duty
      // back.
      if (started === null && isOnServer) return kill();
      // On a server each start takes the duty, and earlier processes may no longer write.
      if (started !== null) running = isOnServer ? [started, ...running] : [...running, started];
    },
    async takeImage() {
      await settle();
      await rm(image, { recursive: true, force: true });
      // The server itself copies the database, so it must be reachable.
      serverTap.setReachable(true);
      if (isOnServer) await journal.keep();
      else await cp(folder, image, { recursive: true });
      imageTaken = true;
    },
    hasImage: () => imageTaken,
    async putImageBack(byNewTill) {
      serverTap.setReachable(true);
      if (isOnServer) await journal.putBack();
      if (!isOnServer || byNewTill) await emptyFolder(folder);
      if (!isOnServer) await cp(image, folder, { recursive: true });
    },
    async runCopy(forMs) {
      const elsewhere = await mkdtemp(join(disk, 'imei-desk-torture-'));
      await settle();
      await cp(folder, elsewhere, { recursive: true });
      await dying;
      // The connections of a killed app stay cut until the next start.
      sockets.mend();
      const run = time.openRun();
      let killed = false;
      const death = untilKilled();
      void death.then(() => {
        killed = true;
      });
      try {
        const starting = startProcess({
          folder: elsewhere,
          clock: run.clock,
          signs: { ...atHome, path: 'elsewhere', number: '2' },
          postgresConfig: async () => null,
          supplier: () => ({ baseAddress: supplier.baseAddress, apiKey: supplier.apiKey }),
        });
        starting.catch(() => {});
        const copy = await Promise.race([starting, death]);
        if (copy !== null) await time.advance(forMs);
        let stopped = false;
        const stopping = copy?.backend.stop().finally(() => {
          stopped = true;
        });
        stopping?.catch(() => {});
        for (let turn = 0; turn < 600 && !stopped && !killed; turn += 1) {
          await time.advance(500);
          await realTime(1);
        }
        await Promise.race([stopping, death]);
        await dying;
        return readRecordedOrders(join(elsewhere, journalName));
      } finally {
        run.end();
        await rm(elsewhere, { recursive: true, force: true, maxRetries: 5 });
      }
    },
    kill,
    beginQuit,
    isQuitting: () => quitting !== null,
    async quit() {
      beginQuit();
      let stopped = false;
      const stopping = quitting?.finally(() => {
        stopped = true;
      });
      // Flushing the log and ending the journal's thread take real time, which is long on a busy machine.
      for (let turn = 0; turn < 600 && !stopped; turn += 1) {
        if (turn < 200) await time.advance(500);
        await realTime(turn < 200 ? 1 : 25);
      }
      if (!stopped) throw new Error('the app did not stop within 100 s of its own time and 10 s of ours');
      await stopping;
      forget();
    },
    closed: () => dying,
    setReachable(next) {
      reachable = next;
    },
    setServerReachable: serverTap.setReachable,
    holdServerWires: serverTap.hold,
    crashServer() {
      const struck = serverTap.serverProcess();
      if (struck !== null) journal.crashServer(struck);
      return struck !== null;
    },
    async end() {
      if (running.length > 0) kill();
      else forget();
      await dying;
      serverTap.setReachable(true);
      await supplier.stop();
      await journal.remove();
      for (const each of [folder, lockFolder, image])
        await rm(each, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
