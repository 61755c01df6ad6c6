import { AsyncLocalStorage } from 'node:async_hooks';

export interface CallingTill {
  readonly id: string;
  readonly name: string;
}

const tills = new AsyncLocalStorage<CallingTill | null>();

/** Runs `work` as this till's, including everything it starts. */
export const asTill = <Result>(till: CallingTill, work: () => Result): Result => tills.run(till, work);

/** Runs `work` as the app itself, even within a till's call. */
export const asMachine = <Result>(work: () => Result): Result => tills.run(null, work);

/** The till whose call is running; null at the machine itself. */
export const callingTill = (): CallingTill | null => tills.getStore() ?? null;

/** For servers of a till's calls: each runs as its till's. */
export const asCallsOf = (till: CallingTill) => ({
  rootInterceptors: [<Result>({ next }: { readonly next: () => Result }): Result => asTill(till, next)],
});
