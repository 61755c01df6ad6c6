import { AsyncLocalStorage } from 'node:async_hooks';
import { connectionHeader } from '../../../shared/contract/page-connection.ts';

/** Who asks, and at which supplier. */
export interface Caller {
  /** The till that the call came from; null at the machine itself. */
  readonly till: { readonly id: string; readonly name: string } | null;
  /** The connection that the page has selected; null if it says none. */
  readonly connectionId: string | null;
}

const callers = new AsyncLocalStorage<Caller | null>();

/** Does what was asked as this caller's; it holds for all that comes of it, and for nothing else. */
export const asCaller = <Result>(caller: Caller, work: () => Result): Result => callers.run(caller, work);

/** Does what the app does by itself, whoever's call it came of. */
export const asMachine = <Result>(work: () => Result): Result => callers.run(null, work);

/** The till that asked for what is being done; null at the machine itself. */
export const callingTill = (): Caller['till'] => callers.getStore()?.till ?? null;

/** The connection that the page which asked has selected; null if it says none, or if nobody asked. */
export const callingConnection = (): string | null => callers.getStore()?.connectionId ?? null;

interface Intercepted<Result> {
  readonly request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
  readonly next: () => Result;
}

/** For anyone who answers the calls of pages: each is done as its caller's. */
export const asCallersOf = (till: Caller['till']) => ({
  rootInterceptors: [
    <Result>({ request, next }: Intercepted<Result>): Result => {
      const named = request.headers[connectionHeader];
      return asCaller({ till, connectionId: typeof named === 'string' ? named : null }, next);
    },
  ],
});
