import { Worker } from 'node:worker_threads';
import { JournalFailure } from '../journal-failure.ts';
import type { BackupRequest, DatabaseReply, DatabaseRequest, DatabaseUse } from './database-worker.ts';

export interface ThreadResult {
  readonly rows: unknown[];
  readonly changes: number;
}

export type DatabaseThread = Awaited<ReturnType<typeof startDatabaseThread>>;

interface Pending {
  readonly resolve: (answered: ThreadResult) => void;
  readonly reject: (failure: JournalFailure) => void;
}

// When the app runs from sources, Node runs the .ts file. In a bundle, the worker is built next to this module.
const workerFile = import.meta.url.endsWith('.ts') ? './database-worker.ts' : './database-worker.mjs';
export const databaseProgram = new URL(workerFile, import.meta.url);

/** Starts a thread and opens the database in it. Rejects with `JournalFailure` if opening fails. */
export async function startDatabaseThread(file: string, use: DatabaseUse) {
  const worker = new Worker(databaseProgram, { workerData: { file, use } });
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let silence: SilenceWatch | null = null;
  let endReason = 'the thread of the journal ended';

  const expect = (id: number): Promise<ThreadResult> =>
    new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
  const opened = expect(lastId);

  worker.on('message', (reply: DatabaseReply) => {
    silence?.heard();
    if (reply === 'alive') return;
    const waiting = pending.get(reply.id);
    pending.delete(reply.id);
    if ('error' in reply) waiting?.reject(new JournalFailure(reply.error.message, reply.error.errcode));
    else waiting?.resolve(reply);
  });
  worker.on('error', (error) => {
    endReason = error.message;
  });
  const notAnswering = (): JournalFailure => new JournalFailure(endReason, null, 'not-answering');
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      hasEnded = true;
      silence?.stop();
      resolve();
      for (const { reject } of pending.values()) reject(notAnswering());
      pending.clear();
    });
  });

  await opened;
  return {
    /** Rejects with SQLite's error, or with `not-answering` if the thread ended first; then it is unknown whether the work was done. */
    async ask(request: (id: number) => DatabaseRequest | BackupRequest): Promise<ThreadResult> {
      if (hasEnded) throw notAnswering();
      lastId += 1;
      const answered = expect(lastId);
      worker.postMessage(request(lastId));
      return answered;
    },
    /** Calls `onSilent` after a second without an answer. A longer silence ends the thread. */
    attend(onSilent: () => void): void {
      silence ??= watchSilence({
        ask: () => worker.postMessage('alive?'),
        onSilent,
        onGivenUp: () => void worker.terminate(),
      });
    },
    /** Resolves when the thread has ended, for any reason. */
    ended,
    async end(): Promise<void> {
      silence?.stop();
      await worker.terminate();
    },
  };
}

/** Detects a thread that does not answer. */
type SilenceWatch = ReturnType<typeof watchSilence>;

// Together, these times are below one second: the wait before a ping, the silence, and the wait until the silence is detected.
const beatMs = 200;
const silentMs = 500;
/** SQLite itself waits 5 s for a lock, and a busy disk may take longer. A thread that is silent for longer than this is ended. */
const givenUpMs = 12_000;

/**
 * Pings a thread on the steady clock. Calls `onSilent` within a second of silence, and `onGivenUp` if the silence continues. Each callback
 * is called at most once.
 */
function watchSilence(deps: {
  readonly ask: () => void;
  readonly onSilent: () => void;
  readonly onGivenUp: () => void;
}) {
  let pingedAtMs: number | null = null;
  let lastBeatMs = performance.now();
  let beating = setInterval(beat, beatMs).unref();
  let givingUp: NodeJS.Timeout | undefined;

  function beat(): void {
    const nowMs = performance.now();
    // If this thread was busy or the machine slept, the answer may be waiting unread.
    const wasAway = nowMs - lastBeatMs > 2 * beatMs;
    lastBeatMs = nowMs;
    if (pingedAtMs === null) {
      pingedAtMs = nowMs;
      deps.ask();
    } else if (wasAway) pingedAtMs = nowMs;
    else if (nowMs - pingedAtMs >= silentMs) {
      clearInterval(beating);
      givingUp = setTimeout(deps.onGivenUp, givenUpMs).unref();
      deps.onSilent();
    }
  }
  return {
    /** Call this when a message from the thread arrived. */
    heard() {
      pingedAtMs = null;
      if (givingUp === undefined) return;
      clearTimeout(givingUp);
      givingUp = undefined;
      lastBeatMs = performance.now();
      beating = setInterval(beat, beatMs).unref();
    },
    stop() {
      clearInterval(beating);
      clearTimeout(givingUp);
    },
  };
}
