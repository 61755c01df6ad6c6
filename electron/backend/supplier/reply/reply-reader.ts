import { setImmediate as nextTurn } from 'node:timers/promises';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';
import { takeTurns } from '../../../../shared/model/base/in-turn.ts';
import { note } from '../../../../shared/model/base/note.ts';
import type { StartProcess } from '../../base/program-process.ts';
import { readTooMany } from '../decode/failures/too-many.ts';
import { type Diagnosis, type DiagnosisJob, diagnose, notDiagnosed } from '../diagnosis/diagnose.ts';
import type { ListedService } from '../types/reads.ts';
import { type DecodedReply, decodeReply, type ReadingJob } from './decode-reply.ts';
import { exchangeOf, type RawReply } from './open-reply.ts';
import { openReplyProcess, type ReadingProgram } from './reply-process.ts';
import type { WorkerAnswer, WorkerJob } from './reply-worker.ts';

/** Reads replies: small ones at once, large ones in another thread, or in a process where the shell starts one. */
export interface ReplyReader {
  /** Never rejects for what a supplier sent: a reply that cannot be read in time or in memory is one that is not understood. */
  read(job: ReadingJob): Promise<DecodedReply>;
  /** The same for what the connection doctor asked. */
  diagnose(job: DiagnosisJob): Promise<Diagnosis>;
  /** Ends the thread or process; what is being read is given up. */
  stop(): Promise<void>;
}

export interface ReaderLimits {
  /** Up to this size a reply is read at once: a few milliseconds at most, also before the engine has warmed up. */
  readonly maxBytesAtOnce: number;
  readonly deadlineMs: number;
  /** What the reading of one reply may take of memory. */
  readonly maxMemoryMb: number;
  /** A thread that has nothing to do for so long ends, and gives its memory back. */
  readonly idleMs: number;
}

const defaultLimits: ReaderLimits = {
  maxBytesAtOnce: 65_536,
  deadlineMs: 60_000,
  maxMemoryMb: 768,
  idleMs: 60_000,
};

/**
 * A thread that is out of memory is granted 16 MB more to die in, and V8 ends the whole process where it takes those too: what is young, and all becomes
 * old at that moment, must be well below.
 */
const youngMemoryMb = 8;

// From sources Node runs the .ts file itself; in a bundle the worker is built beside this module.
const workerFile = import.meta.url.endsWith('.ts') ? './reply-worker.ts' : './reply-worker.mjs';
/** The program of the thread. */
export const replyProgram = new URL(workerFile, import.meta.url);

/**
 * Opens a reader; its thread starts with the first large reply. One reply is read at a time. With `startProcess` it is a process, and a thread
 * if none comes to run.
 */
export function createReplyReader(
  limits: Partial<ReaderLimits> = {},
  startProcess?: StartProcess,
): ReplyReader {
  const { maxBytesAtOnce, deadlineMs, maxMemoryMb, idleMs } = { ...defaultLimits, ...limits };
  let worker: ReadingProgram | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const inTurn = takeTurns();

  /** Leaves none if the reader is stopped meanwhile. */
  async function start(): Promise<void> {
    if (startProcess !== undefined) {
      try {
        const { program, runs } = openReplyProcess(startProcess(replyProgram, { maxMemoryMb: maxMemoryMb }));
        keep(program);
        if (await runs(deadlineMs)) return;
      } catch {
        // As one that ends before it runs.
      }
      // Better a thread than no catalogue.
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
    // It must not keep a shell alive that is about to end.
    started.unref();
    // Anyone who waits has listeners of their own; without one a thread that dies while idle would end the process.
    started.on('error', () => {});
    return started;
  }

  function rest(): void {
    const idling = worker;
    worker = null;
    void idling?.terminate();
  }

  /** What the thread says of this job, or why it says nothing. */
  async function inWorker<Kind extends WorkerJob['kind']>(
    job: Extract<WorkerJob, { kind: Kind }>,
  ): Promise<Extract<WorkerAnswer, { kind: Kind }> | string> {
    clearTimeout(idle);
    if (!stopped && worker === null) await start();
    if (stopped || worker === null) return note('reading-given-up');
    const answer = await askWorker(worker, job);
    if (typeof answer === 'string') {
      // Whatever it is doing, nothing waits for it any more; the next reply gets a new thread.
      rest();
      return answer;
    }
    idle = setTimeout(rest, idleMs).unref();
    if (answer.kind === 'error') throw new Error(answer.error);
    return answer as Extract<WorkerAnswer, { kind: Kind }>;
  }

  /** The answer, or why there is none. */
  function askWorker(asked: ReadingProgram, job: WorkerJob): Promise<WorkerAnswer | string> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => settle(note('reading-late', { seconds: deadlineMs / 1_000 })),
        deadlineMs,
      );
      const onExit = (): void => settle(note('reading-stopped'));
      const onError = (error: Error): void =>
        settle(
          (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? note('reading-memory', { mb: maxMemoryMb })
            : note('reading-broke', { name: error.name }),
        );
      function settle(answer: WorkerAnswer | string): void {
        clearTimeout(timer);
        asked.off('message', settle);
        asked.off('error', onError);
        asked.off('exit', onExit);
        resolve(answer);
      }
      asked.on('message', settle);
      asked.on('error', onError);
      asked.on('exit', onExit);
      const { sent, moved } = moving(job);
      asked.postMessage(sent, [moved]);
    });
  }

  return {
    async read(job) {
      const { result } = job;
      if (result.bytes.length <= maxBytesAtOnce) return decodeReply(job);
      return inTurn(async () => {
        const { length } = result.bytes;
        const answer = await inWorker({ kind: 'reply', job });
        return typeof answer === 'string' ? notRead(result, length, answer) : withServices(answer);
      });
    },
    async diagnose(job) {
      if (job.bytes.length <= maxBytesAtOnce) return diagnose(job);
      return inTurn(async () => {
        const answer = await inWorker({ kind: 'diagnosis', job });
        return typeof answer === 'string' ? notDiagnosed(job, answer) : answer.diagnosis;
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}

/** A job as it is handed over, without copying its bytes where their memory is theirs alone. */
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
  const alone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return alone ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

/** The services taken in pack by pack, other work in between. */
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
  // The bytes went to the other thread and are lost with it; none had been cleared of what signs in.
  const nothing = new Uint8Array();
  const exchange = exchangeOf(request, startedAt, finishedAt, status, nothing, replyBytes);
  return {
    read: { ok: false, failure: { code: 'not-understood', data: { where, sample: '', httpStatus: status } } },
    exchange,
    tooMany: readTooMany({ status, headers, body: { kind: 'empty', text: '' } }, finishedAt),
    reply: { status, bytes: nothing, exchange, seen: { isPage: false, numbers: [], lost: 0 } },
  };
}
