import v8 from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { type Diagnosis, type DiagnosisJob, diagnose } from '../diagnosis/diagnose.ts';
import type { ListedService } from '../types/reads.ts';
import { type DecodedReply, decodeReply, type ReadingJob } from './decode-reply.ts';

// Decodes large replies in a separate thread or process, so that windows and sockets are not blocked.

export type WorkerJob =
  | { readonly kind: 'reply'; readonly job: ReadingJob }
  | { readonly kind: 'diagnosis'; readonly job: DiagnosisJob };

/**
 * The thread's answer. A process first reports that it runs. Services come in packs, so that receiving them does not block the other thread
 * for long.
 */
export type WorkerAnswer =
  | {
      readonly kind: 'reply';
      readonly decoded: DecodedReply;
      readonly services: readonly Uint8Array[] | null;
    }
  | { readonly kind: 'diagnosis'; readonly diagnosis: Diagnosis }
  | { readonly kind: 'ready' }
  /** Reports a bug in the app. `error` is the error's name. */
  | { readonly kind: 'error'; readonly error: string };

const servicesInOne = 200;

function answerTo(work: WorkerJob): WorkerAnswer {
  const { kind } = work;
  if (kind === 'diagnosis') return { kind, diagnosis: diagnose(work.job) };
  const decoded = decodeReply(work.job);
  const { read } = decoded;
  if (!read.ok || read.value === null || !('services' in read.value))
    return { kind, decoded, services: null };
  const { services } = read.value;
  return {
    kind,
    decoded: { ...decoded, read: { ok: true, value: { ...read.value, services: [] } } },
    services: packed(services),
  };
}

function packed(services: readonly ListedService[]): readonly Uint8Array[] {
  const packs: Uint8Array[] = [];
  for (let start = 0; start < services.length; start += servicesInOne)
    packs.push(new Uint8Array(v8.serialize(services.slice(start, start + servicesInOne))));
  return packs;
}

type Post = (answer: WorkerAnswer, moved: ArrayBuffer[]) => void;

function answer(work: WorkerJob, post: Post): void {
  try {
    const found = answerTo(work);
    const moved = 'services' in found ? (found.services ?? []).map(({ buffer }) => buffer) : [];
    post(found, moved as ArrayBuffer[]);
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown error';
    post({ kind: 'error', error: name }, []);
  }
}

/** Electron's port of a utility process. Messages are wrapped and always copied. */
interface ProcessPort {
  on(event: 'message', listener: (event: { readonly data: WorkerJob }) => void): void;
  postMessage(message: WorkerAnswer): void;
}
const { parentPort: processPort } = process as { readonly parentPort?: ProcessPort };

parentPort?.on('message', (work: WorkerJob) =>
  answer(work, (found, moved) => parentPort?.postMessage(found, moved)),
);
processPort?.on('message', ({ data }) => answer(data, (found) => processPort.postMessage(found)));
processPort?.postMessage({ kind: 'ready' });
