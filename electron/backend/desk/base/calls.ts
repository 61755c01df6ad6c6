import type { Call } from '../../../../shared/contract/base/call.ts';
import type { Contract } from '../../../../shared/contract/contract.ts';
import type { Result } from '../../../../shared/model/base/result.ts';
import type { Outcome } from './outcome.ts';

/** A connected page and its person. Only the backend sets the person; a call cannot claim to be a person. */
export interface PageSession {
  /** Null if no person is signed in, or the page was idle for too long. */
  readonly personId: string | null;
  /** Aborts when the page is locked or another person signs in. */
  readonly stays: AbortSignal;
  close(): void;
}

/** The page that makes the call, and a signal that aborts when the call aborts. A call without a session has no signed-in person. */
export interface CallOrigin {
  readonly session: PageSession | undefined;
  readonly signal: AbortSignal | undefined;
}

/**
 * The implementation of one call, which converts validated input to an output or an outcome. An output that looks like an outcome does not
 * compile.
 */
type Implementation<Of> =
  // biome-ignore lint/suspicious/noExplicitAny: what the caller sends and receives does not matter here.
  Of extends Call<any, infer Input, infer Output, any>
    ? (input: Input, origin: CallOrigin) => Implemented<Output>
    : never;
type Implemented<Output> = [Extract<Output, Result<unknown, unknown>>] extends [never]
  ? Output | Outcome<Output> | Promise<Output | Outcome<Output>>
  : never;

export type CallsOf<Area extends keyof Contract> = {
  readonly [Name in keyof Contract[Area]]: Implementation<Contract[Area][Name]>;
};
export type Calls = { readonly [Area in keyof Contract]: CallsOf<Area> };

/**
 * The calls of an area, and functions that other parts of the backend use. A desk takes the types of its
 * inputs from here.
 */
export type DeskOf<Area extends keyof Contract> = Partial<CallsOf<Area>> & Readonly<Record<string, unknown>>;

/** A signal that aborts when the call aborts, or when another person signs in at the page. */
export function whileThere({ session, signal }: CallOrigin): AbortSignal | undefined {
  const signals = [signal, session?.stays].filter((each) => each !== undefined);
  return signals.length < 2 ? signals[0] : AbortSignal.any(signals);
}
