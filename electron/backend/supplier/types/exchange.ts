import type { Failure } from '../../../../shared/contract/base/failures.ts';

/** One request and its reply as the journal keeps them (money-safety O8): no key, reply capped. */
export interface Exchange {
  /** Method, path and form fields on one line each, the key left out. */
  readonly request: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  /** What time it was at the supplier when it answered, by its own clock; absent if the reply does not say, or is an older one that was kept somewhere. */
  readonly saidAt?: number;
  readonly httpStatus: number | null;
  /** The reply body as it came, after decompression, at most 64 KiB kept; null if none came. */
  readonly reply: Uint8Array | null;
  readonly replyBytes: number;
}

/** What a read of the supplier gives: a value or a failure of the closed list; the exchange is null when nothing was sent. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly exchange: Exchange }
  | { readonly ok: false; readonly failure: Failure; readonly exchange: Exchange | null };
