import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { configOn } from '../../postgres/databases.ts';
import { RealWorker } from '../reused-threads.ts';
import type { RecordsAnswer, RecordsQuery, RecordsThread } from './server-records-thread.ts';

// From the sources, Node runs the .ts file directly. In a bundle, the built file is in the same folder.
const threadFile = import.meta.url.endsWith('.ts')
  ? './server-records-thread.ts'
  : './server-records-thread.mjs';

const readTimeoutMs = 60_000;

let reader: { readonly port: MessagePort; readonly done: Int32Array } | null = null;

/**
 * Reads a journal on the tests' server in one snapshot, and blocks this process meanwhile, like reading a file. A separate thread sends
 * the queries on a connection without a tap. If the server has crashed, the thread waits until it is back.
 */
export function readOnServer(database: string, queries: readonly string[]): readonly (readonly unknown[])[] {
  reader ??= startReader();
  const { port, done } = reader;
  Atomics.store(done, 0, 0);
  port.postMessage({ place: configOn(database), queries } satisfies RecordsQuery);
  Atomics.wait(done, 0, 0, readTimeoutMs);
  const answer = receiveMessageOnPort(port)?.message as RecordsAnswer | undefined;
  if (answer?.rows) return answer.rows;
  throw new Error(`the journal on the server could not be read: ${answer?.problem ?? 'no answer'}`);
}

function startReader() {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new RealWorker(new URL(threadFile, import.meta.url), {
    workerData: { port: port2, done } satisfies RecordsThread,
    transferList: [port2],
  });
  worker.unref();
  return { port: port1, done };
}
