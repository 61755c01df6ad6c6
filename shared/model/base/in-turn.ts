/** Runs one task at a time, in the order of the calls. A failed task does not stop the next tasks. */
export type RunExclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a queue for one resource, such as a file or a keychain. */
export function createMutex(): RunExclusive {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** Creates a queue for each key, so that tasks of one key do not delay tasks of another key. */
export function createKeyedMutex(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, RunExclusive>();
  return (key, work) => {
    const runExclusive = turns.get(key) ?? createMutex();
    turns.set(key, runExclusive);
    return runExclusive(work);
  };
}
