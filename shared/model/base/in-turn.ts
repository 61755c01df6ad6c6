/** Runs one piece of work at a time, in the order in which they are handed in. One that fails fails alone: the next runs all the same. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Turns for one thing, such as a file or a keychain. */
export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  };
}

/** Turns for each of many things: what waits for one delays nothing that another does. */
export function takeTurnsByKey(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, InTurn>();
  return (key, work) => {
    const inTurn = turns.get(key) ?? takeTurns();
    turns.set(key, inTurn);
    return inTurn(work);
  };
}
