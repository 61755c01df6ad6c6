import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../shared/model/base/clock.ts';
import type { ShopHours, UpdateStatus } from '../../../shared/model/host/update.ts';
import type { UpdateInstaller } from '../base/capabilities.ts';
import { type HttpResult, sendOnce } from '../supplier/http/http.ts';
import { downloadTo, hasDigest, isOutOfRoom } from '../supplier/http/http-download.ts';
import type { Network } from '../supplier/http/http-network.ts';
import { type Feed, type FeedFile, readFeed } from './feed.ts';
import { judgeFeed, mayInstall } from './update-rules.ts';
import { isNewerVersion } from './version.ts';

/** Updates of the app: checked regularly, downloaded, verified, and installed when the app closes. */
export type Updates = ReturnType<typeof openUpdates>;

interface Ready {
  readonly version: string;
  readonly notes: Readonly<Record<string, string>>;
  readonly file: string;
  readonly sha512: string;
}

const firstAskMs = 10 * 60_000;
const everyMs = 6 * 60 * 60_000;
const feedPatienceMs = 30_000;
const filePatienceMs = 60 * 60_000;
const largestFeed = 500_000;

/** Without an installer, the app does not check for updates, and `status` says so. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: contains one whole check for updates, from the feed to the ready file.
export function openUpdates(deps: {
  readonly installer: UpdateInstaller | undefined;
  readonly version: string;
  readonly installationId: string;
  /** The folder for downloads, which contains at most one download. */
  readonly folder: string;
  readonly network: Network;
  readonly clock: Clock;
  readonly hours: () => ShopHours | null;
  readonly unsettled: () => number;
  /** The newest version that was offered in any run. So if an attacker sends an older feed again, that feed offers nothing. */
  readonly newest: { read(): Promise<string | null>; write(version: string): Promise<void> };
  readonly onChanged: () => void;
  readonly onDefect: (error: unknown) => void;
}) {
  const { installer, version, clock, network, folder } = deps;
  const stopping = new AbortController();
  let status: UpdateStatus = {
    from: installer === undefined ? null : new URL(installer.feed.url).host,
    askedAt: null,
    trouble: null,
    ready: null,
    demanded: null,
  };
  let ready: Ready | null = null;
  let mayBeInstalled = (): boolean => false;
  let underWay: Promise<void> | null = null;
  let cancelNext = (): void => {};

  function updateStatus(change: Partial<UpdateStatus>): void {
    status = { ...status, ...change };
    deps.onChanged();
  }
  function setReady(next: Ready | null): void {
    ready = next;
    updateStatus({ ready: next && { version: next.version, notes: next.notes } });
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: every step of a check for updates may end the check.
  async function checkForUpdate({ feed, platform, arch, prepare }: UpdateInstaller): Promise<void> {
    const answer = await sendOnce({
      url: feed.url,
      method: 'GET',
      headers: { Accept: 'application/json' },
      body: null,
      maxBytes: largestFeed,
      deadlineMs: feedPatienceMs,
      clock,
      network,
      signal: stopping.signal,
    });
    const askedAt = clock.nowMs();
    // If the server answers with a redirect, the app gets no feed, so that nobody can send this installation to another server.
    if (answer.kind === 'failure' || answer.status !== 200)
      return updateStatus({ askedAt, trouble: isTooLarge(answer) ? 'unreadable' : 'unreachable' });
    const read = readFeed(answer.body, feed.publicKey, clock.nowMs());
    if (!read.ok) return updateStatus({ askedAt, trouble: read.trouble });
    if (await isPast(read.feed)) return updateStatus({ askedAt, trouble: null });
    const installed = { version, installationId: deps.installationId, platform, arch };
    const { take, demanded } = judgeFeed(read.feed, installed);
    updateStatus({ askedAt, trouble: null, demanded });
    if (take === null) {
      // The publisher withdrew the version, so the download is useless.
      if (ready?.version === read.feed.version) setReady(null);
      return ready === null ? keepOnly(null) : undefined;
    }
    // The update's notes may have been corrected or translated in the meantime.
    if (ready?.version === read.feed.version && ready.sha512 === take.sha512)
      return setReady({ ...ready, notes: read.feed.notes });
    const trouble = await fetchFile(new URL(take.name, feed.url), take);
    if (trouble !== null) return updateStatus({ trouble });
    if (stopping.signal.aborted) return;
    const { version: offered, notes } = read.feed;
    const { sha512 } = take;
    const file = await prepare({ version: offered, file: join(folder, take.name), sha512 });
    setReady({ version: offered, notes, file, sha512 });
  }

  /** True if a later version was offered before. The running version counts as offered, however it was installed. */
  async function isPast({ version: offered }: Feed): Promise<boolean> {
    const newest = await deps.newest.read();
    if (newest !== null && isNewerVersion(newest, offered)) return true;
    if (newest !== offered) await deps.newest.write(offered).catch(deps.onDefect);
    return false;
  }

  /** Null if the file on disk matches its signed hash; otherwise the reason why the file cannot be used. */
  async function fetchFile(url: URL, { name, sha512, bytes }: FeedFile): Promise<UpdateStatus['trouble']> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await keepOnly(name);
    const file = join(folder, name);
    if (await hasDigest(file, sha512)) return null;
    const deadlineMs = filePatienceMs;
    return downloadTo(file, { url, sha512, bytes, deadlineMs, clock, network, signal: stopping.signal });
  }

  async function keepOnly(nameToKeep: string | null): Promise<void> {
    for (const name of await readdir(folder).catch(() => []))
      if (name !== nameToKeep) await rm(join(folder, name), { recursive: true, force: true });
  }

  function ask(): Promise<void> {
    if (installer === undefined || stopping.signal.aborted) return Promise.resolve();
    underWay ??= checkForUpdate(installer)
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return;
        // If an earlier update is ready, it stays ready after this failure.
        if (!isOutOfRoom(error)) deps.onDefect(error);
        updateStatus({ trouble: isOutOfRoom(error) ? 'no-room' : 'not-taken' });
      })
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }
  function askAfter(delayMs: number): void {
    cancelNext = clock.after(delayMs, () => {
      void ask().then(() => {
        if (!stopping.signal.aborted) askAfter(everyMs);
      });
    });
  }

  return {
    status: () => status,
    /** Checks the feed now. Returns the new status; never rejects. */
    async ask() {
      await ask();
      return status;
    },
    start() {
      if (installer !== undefined) askAfter(firstAskMs);
    },
    async stop(signal: AbortSignal) {
      stopping.abort();
      cancelNext();
      if (underWay !== null) await unlessAborted(underWay, signal);
    },
    /**
     * True if the ready update will be installed. For this, no order may be unsettled, and the journal must be intact and backed up. False
     * if `signal` aborts before the installation begins.
     */
    async prepareToInstall(keepJournal: () => Promise<unknown>, signal: AbortSignal) {
      mayBeInstalled = () => false;
      const now = { unsettled: deps.unsettled(), hours: deps.hours(), nowMs: clock.nowMs() };
      if (signal.aborted || ready === null || !mayInstall(now)) return false;
      const { file, sha512 } = ready;
      try {
        // The file is checked again, because it may have been on disk for a day.
        const isWhole = await unlessAborted(
          keepJournal().then(() => hasDigest(file, sha512)),
          signal,
        );
        if (isWhole === true) mayBeInstalled = () => !signal.aborted;
      } catch (error) {
        deps.onDefect(error);
      }
      return mayBeInstalled();
    },
    /** The last step of a run. Does nothing unless `prepareToInstall` returned true. Rejects if the system refuses. */
    async install() {
      if (mayBeInstalled()) await installer?.install();
    },
  };
}

const isTooLarge = (answer: HttpResult): boolean => answer.kind === 'failure' && answer.phase === 'too-large';

/** The result of the work. If `signal` aborts before the work ends, returns undefined, and the work continues in the background. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  const hurried = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  return Promise.race([work, hurried]);
}
