import { AsyncLocalStorage } from 'node:async_hooks';

export interface CallingTill {
  readonly id: string;
  readonly name: string;
}

const tills = new AsyncLocalStorage<CallingTill | null>();

/** Runs `work` as a call of this till. Everything that `work` starts also counts as a call of this till. */
export const asTill = <Result>(till: CallingTill, work: () => Result): Result => tills.run(till, work);

/** Runs `work` as the app itself, even inside a till's call. */
export const asMachine = <Result>(work: () => Result): Result => tills.run(null, work);

/** The till whose call is running; null for this machine's own calls. */
export const callingTill = (): CallingTill | null => tills.getStore() ?? null;

/** Used by a server that answers a till's calls. Runs each of these calls as a call of this till. */
export const asCallsOf = (till: CallingTill) => ({
  rootInterceptors: [<Result>({ next }: { readonly next: () => Result }): Result => asTill(till, next)],
});
