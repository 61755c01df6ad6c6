import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import threads, { MessageChannel, type Transferable, type Worker } from 'node:worker_threads';
import type { WorkerRun } from './worker-restarts.ts';

// From the sources, Node runs the .ts file directly. In a bundle, the built file is in the same folder.
const threadFile = import.meta.url.endsWith('.ts') ? './worker-restarts.ts' : './worker-restarts.mjs';

/** Node's own class `Worker`, even if a test has replaced it. */
export const RealWorker = threads.Worker;

interface Thread {
  readonly worker: Worker;
  readonly program: string;
  runs: number;
  run: ReusedWorker | null;
}

// Each run leaves its program's modules in memory, and a thread's memory is limited.
const maxRuns = 200;

const idle: Thread[] = [];

function startThread(program: string, options: WorkerOptions): Thread {
  const worker = new RealWorker(new URL(threadFile, import.meta.url), { ...options, workerData: program });
  const thread: Thread = { worker, program, runs: 0, run: null };
  worker.on('error', (error) => thread.run?.emit('error', error));
  worker.on('exit', (code) => thread.run?.ended(code));
  worker.on('message', () => {
    const { run } = thread;
    thread.run = null;
    thread.runs += 1;
    if (thread.runs < maxRuns) idle.push(thread);
    else void worker.terminate();
    run?.ended(1);
  });
  // Lets the process end although the thread waits for its next run. This call comes last, because a listener for messages undoes it.
  worker.unref();
  return thread;
}

type WorkerOptions = NonNullable<ConstructorParameters<typeof Worker>[1]>;

/** One run of the app's program in a reused thread. For the app it is a new `Worker`. */
class ReusedWorker extends EventEmitter {
  readonly #dead = new Int32Array(new SharedArrayBuffer(4));
  readonly #port;
  readonly #end: Promise<number>;
  #tellEnd: (code: number) => void = () => {};

  constructor(file: string | URL, { workerData, ...options }: WorkerOptions = {}) {
    super();
    const program = String(file);
    const known = idle.findIndex((thread) => thread.program === program);
    const [thread = startThread(program, options)] = known === -1 ? [] : idle.splice(known, 1);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#end = new Promise((resolve) => {
      this.#tellEnd = resolve;
    });
    port1.on('message', (message) => this.emit('message', message));
    thread.run = this;
    thread.worker.postMessage({ workerData, port: port2, dead: this.#dead } satisfies WorkerRun, [port2]);
  }

  postMessage(message: unknown, moved: readonly Transferable[] = []): void {
    this.#port.postMessage(message, moved);
  }

  ref(): void {
    this.#port.ref();
  }

  unref(): void {
    this.#port.unref();
  }

  /** Ends the run immediately: requests that have not started are dropped. */
  terminate(): Promise<number> {
    Atomics.store(this.#dead, 0, 1);
    this.#port.close();
    return this.#end;
  }

  ended(code: number): void {
    this.#port.close();
    this.emit('exit', code);
    this.#tellEnd(code);
  }
}

/**
 * Makes the app's threads in this process run in reused threads, because starting thousands of new threads would take most of the time.
 * Each run loads the app's own program afresh. When a run ends, its database is closed and its remaining work is dropped, as when a real
 * thread ends.
 */
export function reuseThreads(): void {
  threads.Worker = ReusedWorker as unknown as typeof Worker;
  syncBuiltinESMExports();
}
