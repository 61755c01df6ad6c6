// What the doctor runs in Electron's main process, in which nothing of a test's own file is known.

/**
 * Runs in the main process. Node's own tests of this are switched off in Electron, so nobody but us looks: what a thread takes too much of
 * must end the thread, and not the app. Returns the error's code.
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

/** Runs in the main process: copies a database of its own, and reads the copy. */
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
