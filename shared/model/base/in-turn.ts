/** Runs one task at a time, in the order of the calls. A failed task does not stop the next tasks. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Creates a queue for one resource, such as a file or a keychain. */
export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** Creates a queue for each key, so that tasks of one key do not delay tasks of another key. */
export function takeTurnsByKey(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, InTurn>();
  return (key, work) => {
    const inTurn = turns.get(key) ?? takeTurns();
    turns.set(key, inTurn);
    return inTurn(work);
  };
}
