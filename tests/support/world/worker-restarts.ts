import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import threads, { type MessagePort } from 'node:worker_threads';

/** One run of the program in this thread. */
export interface WorkerRun {
  readonly workerData: unknown;
  /** The program uses this port as its parent's port; the run ends with the port. */
  readonly port: MessagePort;
  /** 1 as soon as the app has ended the run. */
  readonly dead: Int32Array;
}

const { parentPort: owner, workerData: program } = threads;
const databases = new Set<DatabaseSync>();
let runs = 0;

// Records each database at its first call: for a writing database `exec` (its pragmas), for a reading one `function`.
for (const first of ['exec', 'function'] as const) {
  const { [first]: done } = DatabaseSync.prototype as unknown as Record<
    string,
    (...asked: unknown[]) => unknown
  >;
  Object.assign(DatabaseSync.prototype, {
    [first](this: DatabaseSync, ...asked: unknown[]) {
      databases.add(this);
      return done?.apply(this, asked);
    },
  });
}

function runProgram({ workerData, port, dead }: WorkerRun): void {
  const parentPort = {
    on: (event: 'message', listener: (message: unknown) => void) =>
      port.on(event, (message) => {
        if (Atomics.load(dead, 0) === 0) listener(message);
      }),
    postMessage: port.postMessage.bind(port),
  };
  Object.assign(threads, { parentPort, workerData });
  syncBuiltinESMExports();
  runs += 1;
  const loaded = import(`${program}?run=${runs}`);
  port.on('close', async () => {
    await loaded;
    for (const database of databases) if (database.isOpen) database.close();
    databases.clear();
    owner?.postMessage('ended');
  });
}

owner?.on('message', runProgram);
