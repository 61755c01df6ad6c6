import { setImmediate as nextTurn } from 'node:timers/promises';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import { createMutex } from '../../../../shared/model/base/in-turn.ts';
import type { StartProcess } from '../../base/program-process.ts';
import { readTooMany } from '../decode/failures/too-many.ts';
import { type DiagnosisJob, diagnose, notDiagnosed } from '../diagnosis/diagnose.ts';
import type { ListedService } from '../types/reads.ts';
import { type DecodedReply, decodeReply, type ReadingJob } from './decode-reply.ts';
import { exchangeOf, type RawReply } from './open-reply.ts';
import { openReplyProcess, type ReadingProgram } from './reply-process.ts';
import type { WorkerAnswer, WorkerJob } from './reply-worker.ts';

/**
 * Reads replies. Small replies are read immediately on the current thread. Large replies are read in a worker thread, or in a process if
 * the shell can start one.
 */
export type ReplyReader = ReturnType<typeof createReplyReader>;

export interface ReaderLimits {
  /**
   * Replies up to this size are read immediately on the current thread. Reading such a reply takes a few milliseconds, even before the
   * engine has optimized the code.
   */
  readonly maxBytesAtOnce: number;
  readonly deadlineMs: number;
  /** Memory limit for one reply. */
  readonly maxMemoryMb: number;
  /** An idle thread ends after this time and frees its memory. */
  readonly idleMs: number;
}

const defaultLimits: ReaderLimits = {
  maxBytesAtOnce: 65_536,
  deadlineMs: 60_000,
  maxMemoryMb: 768,
  idleMs: 60_000,
};

/**
 * A thread that runs out of memory gets 16 MB more, so that it can end. If the thread also uses up these 16 MB, V8 ends the whole process.
 * At that moment the young generation moves into old memory, so the young generation must be much smaller than 16 MB.
 */
const youngMemoryMb = 8;

// In development, Node runs the .ts file; the bundle has the worker next to this module.
const workerFile = import.meta.url.endsWith('.ts') ? './reply-worker.ts' : './reply-worker.mjs';
export const replyProgram = new URL(workerFile, import.meta.url);

/**
 * Opens a reader. The reader's thread starts with the first large reply and reads one reply at a time. With `startProcess`, the reader uses
 * a process instead of a thread. If the process does not start, the reader uses a thread.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: contains the start, the jobs and the end of one worker.
export function createReplyReader(limits: Partial<ReaderLimits> = {}, startProcess?: StartProcess) {
  const { maxBytesAtOnce, deadlineMs, maxMemoryMb, idleMs } = { ...defaultLimits, ...limits };
  let worker: ReadingProgram | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const runExclusive = createMutex();

  /** If the reader was stopped in the meantime, no thread starts. */
  async function start(): Promise<void> {
    if (startProcess !== undefined) {
      try {
        const { program, runs } = openReplyProcess(startProcess(replyProgram, { maxMemoryMb: maxMemoryMb }));
        keep(program);
        if (await runs(deadlineMs)) return;
      } catch {
        // The process could not be started at all. The code below uses a thread then, and also if a process never reports that it runs.
      }
      // Without a process, a thread reads replies from now on, because otherwise the user would have no catalogue.
      startProcess = undefined;
    }
    if (!stopped) keep(startThread());
  }

  function keep(started: ReadingProgram): void {
    worker = started;
    started.on('exit', () => {
      if (worker === started) worker = null;
    });
  }

  function startThread(): Worker {
    const started = new Worker(replyProgram, {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, maxYoungGenerationSizeMb: youngMemoryMb },
    });
    // The worker must not keep an ending shell alive.
    started.unref();
    // Jobs have their own listeners. Without this listener, a thread that fails while idle would end the process.
    started.on('error', () => {});
    return started;
  }

  function stopWorker(): void {
    const idling = worker;
    worker = null;
    void idling?.terminate();
  }

  /** The thread's answer to this job, or the reason why there is no answer. */
  async function inWorker<Kind extends WorkerJob['kind']>(
    job: Extract<WorkerJob, { kind: Kind }>,
  ): Promise<Extract<WorkerAnswer, { kind: Kind }> | string> {
    clearTimeout(idle);
    if (!stopped && worker === null) await start();
    if (stopped || worker === null) return encodeMessage('reading-given-up');
    const answer = await askWorker(worker, job);
    if (typeof answer === 'string') {
      // The thread did not answer, so it is ended. The next reply gets a new thread.
      stopWorker();
      return answer;
    }
    idle = setTimeout(stopWorker, idleMs).unref();
    if (answer.kind === 'error') throw new Error(answer.error);
    return answer as Extract<WorkerAnswer, { kind: Kind }>;
  }

  /** The answer, or the reason why there is no answer. */
  function askWorker(reader: ReadingProgram, job: WorkerJob): Promise<WorkerAnswer | string> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => settle(encodeMessage('reading-late', { seconds: deadlineMs / 1_000 })),
        deadlineMs,
      );
      const onExit = (): void => settle(encodeMessage('reading-stopped'));
      const onError = (error: Error): void =>
        settle(
          (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? encodeMessage('reading-memory', { mb: maxMemoryMb })
            : encodeMessage('reading-broke', { name: error.name }),
        );
      function settle(answer: WorkerAnswer | string): void {
        clearTimeout(timer);
        reader.off('message', settle);
        reader.off('error', onError);
        reader.off('exit', onExit);
        resolve(answer);
      }
      reader.on('message', settle);
      reader.on('error', onError);
      reader.on('exit', onExit);
      const { sent, moved } = moving(job);
      reader.postMessage(sent, [moved]);
    });
  }

  return {
    /** Never rejects, whatever the supplier sent: a reply that needs too much time or memory counts as unreadable. */
    async read(job: ReadingJob) {
      const { result } = job;
      if (result.bytes.length <= maxBytesAtOnce) return decodeReply(job);
      return runExclusive(async () => {
        const { length } = result.bytes;
        const answer = await inWorker({ kind: 'reply', job });
        return typeof answer === 'string' ? notRead(result, length, answer) : withServices(answer);
      });
    },
    /** Like `read`, for the connection doctor. */
    async diagnose(job: DiagnosisJob) {
      if (job.bytes.length <= maxBytesAtOnce) return diagnose(job);
      return runExclusive(async () => {
        const answer = await inWorker({ kind: 'diagnosis', job });
        return typeof answer === 'string' ? notDiagnosed(job, answer) : answer.diagnosis;
      });
    },
    /** Ends the thread or process, and cancels its job. */
    async stop() {
      stopped = true;
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}

/** The job in the form in which it is sent. Its bytes are moved and not copied, unless other data shares their memory. */
function moving(work: WorkerJob): { readonly sent: WorkerJob; readonly moved: ArrayBuffer } {
  if (work.kind === 'diagnosis') {
    const bytes = movable(work.job.bytes);
    return { sent: { ...work, job: { ...work.job, bytes } }, moved: bytes.buffer };
  }
  const { result } = work.job;
  const bytes = movable(result.bytes);
  return { sent: { ...work, job: { ...work.job, result: { ...result, bytes } } }, moved: bytes.buffer };
}

function movable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const ownsBuffer = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return ownsBuffer ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

/** Receives services in packs, and lets other work run in between. */
async function withServices(answer: Extract<WorkerAnswer, { kind: 'reply' }>): Promise<DecodedReply> {
  const { decoded, services: packs } = answer;
  const { read } = decoded;
  if (packs === null || !read.ok || read.value === null || !('services' in read.value)) return decoded;
  const services: ListedService[] = [];
  for (const pack of packs) {
    await nextTurn();
    services.push(...(v8.deserialize(pack) as readonly ListedService[]));
  }
  return { ...decoded, read: { ok: true, value: { ...read.value, services } } };
}

function notRead(
  { status, headers, request, startedAt, finishedAt }: RawReply,
  replyBytes: number,
  where: string,
): DecodedReply {
  // No sample of the reply can be shown: the bytes were moved to the other thread and are lost, and they still contained credentials.
  const emptyBytes = new Uint8Array();
  const exchange = exchangeOf(request, startedAt, finishedAt, status, emptyBytes, replyBytes);
  return {
    read: { ok: false, failure: { code: 'not-understood', data: { where, sample: '', httpStatus: status } } },
    exchange,
    tooMany: readTooMany({ status, headers, body: { kind: 'empty', text: '' } }, finishedAt),
    reply: { status, bytes: emptyBytes, exchange, seen: { isPage: false, numbers: [], lost: 0 } },
  };
}
