import { AsyncLocalStorage } from 'node:async_hooks';

/** Who asks, where it is not the machine itself. */
export interface Caller {
  /** The name of the till that the call came from. */
  readonly till: string;
}

const callers = new AsyncLocalStorage<Caller>();

/** Does what was asked as this caller's; it holds for all that comes of it, and for nothing else. */
export const asCaller = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** The till that asked for what is being done; null at the machine itself. */
export const callingTill = (): string | null => callers.getStore()?.till ?? null;
