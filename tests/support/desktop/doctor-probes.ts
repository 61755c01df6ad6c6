// These functions are sent as text to Electron's main process, so they can use nothing of this file or its imports.

/**
 * Runs in the main process. Checks that a thread that uses too much memory ends alone and the app continues, although Electron disables
 * Node's own memory limits of threads. Returns the code of the thread's error.
 */
export function fillThread(): Promise<string> {
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const program = 'const all = []; for (;;) all.push(Array.from({ length: 100_000 }, (_, at) => ({ at })));';
  return new Promise((resolve) => {
    const resourceLimits = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 8 };
    const worker = new Worker(program, { eval: true, resourceLimits });
    worker.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    worker.once('exit', (code) => resolve(`it ended with ${code}`));
  });
}

/** Runs in the main process: copies a database, and reads the copy. */
export async function backUp(_electron: unknown, folder: string): Promise<string> {
  const { DatabaseSync, backup } = process.getBuiltinModule('node:sqlite');
  const source = new DatabaseSync(`${folder}/doctor-source.sqlite`);
  source.exec("CREATE TABLE kept (word TEXT); INSERT INTO kept VALUES ('copied')");
  await backup(source, `${folder}/doctor-copy.sqlite`);
  source.close();
  const copy = new DatabaseSync(`${folder}/doctor-copy.sqlite`, { readOnly: true });
  const { word } = copy.prepare('SELECT word FROM kept').get() as { readonly word: string };
  copy.close();
  return word;
}

/**
 * Runs in the main process. Sends to the app's own program for replies a reply that is too large for the program's memory. Returns the
 * program's messages and its end, in order.
 */
export function fillReplyProcess(
  { utilityProcess }: Pick<typeof import('electron'), 'utilityProcess'>,
  program: string,
): Promise<readonly string[]> {
  const reported: string[] = [];
  const started = utilityProcess.fork(program, [], {
    stdio: 'ignore',
    execArgv: ['--js-flags=--max-old-space-size=40'],
  });
  started.on('error', () => {});
  const row = `[${'[],'.repeat(99)}[]],`;
  const result = {
    ...{ kind: 'reply', status: 200, headers: new Map(), retryInMs: null, request: 'POST /', secrets: [] },
    ...{ startedAt: 1, finishedAt: 2 },
    bytes: new TextEncoder().encode(`{"SUCCESS":[${row.repeat(20_000)}[]]}`),
  };
  const kind = { on: 'action', what: 'services', list: 'imei' };
  return new Promise((resolve) => {
    started.on('message', (answer: { readonly kind: string }) => {
      reported.push(answer.kind);
      if (answer.kind !== 'ready') resolve(reported);
      started.postMessage({
        kind: 'reply',
        job: { result, kind, context: { host: 'supplier.example', requestProfile: {} } },
      });
    });
    started.on('exit', () => resolve([...reported, 'ended']));
  });
}
