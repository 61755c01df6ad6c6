import { AsyncLocalStorage } from 'node:async_hooks';
import { connectionHeader } from '../../../shared/contract/page-connection.ts';

/** Who makes a call, and on which connection. */
export interface Caller {
  /** The calling till; null at the machine itself. */
  readonly till: { readonly id: string; readonly name: string } | null;
  /** The page's selected connection; null if it sent none. */
  readonly connectionId: string | null;
}

const callers = new AsyncLocalStorage<Caller | null>();

/** Runs `work` as this caller's, including everything it starts. */
export const asCaller = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** Runs `work` as the app itself, even within a person's call. */
export const asMachine = <Result>(work: () => Result): Result => callers.run(null, work);

/** The till whose call is running; null at the machine itself. */
export const callingTill = (): Caller['till'] => callers.getStore()?.till ?? null;

/** The selected connection of the calling page; null if it sent none, or outside a call. */
export const callingConnection = (): string | null => callers.getStore()?.connectionId ?? null;

interface Intercepted<Result> {
  readonly request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
  readonly next: () => Result;
}

/** For servers of pages' calls: each runs as its caller's. */
export const asCallersOf = (till: Caller['till']) => ({
  rootInterceptors: [
    <Result>({ request, next }: Intercepted<Result>): Result => {
      const named = request.headers[connectionHeader];
      return asCaller({ till, connectionId: typeof named === 'string' ? named : null }, next);
    },
  ],
});
