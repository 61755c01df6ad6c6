import type { Failure } from '../../../../shared/contract/base/failures.ts';

/** One request and its reply, as the journal stores them (money-safety O8). The key is removed, and the reply is shortened. */
export interface Exchange {
  /** Method, path and form fields on one line each, without the key. */
  readonly request: string;
  readonly startedAt: number;
  readonly finishedAt: number;
  /** The time of the answer by the supplier's own clock. Absent if the reply states no time or came from a cache. */
  readonly serverTimeMs?: number;
  /** True if a cache answered instead of the supplier. The answer may be old, or the answer to another request. */
  readonly fromCache?: true;
  readonly httpStatus: number | null;
  /** The decompressed body, at most 64 KiB; null if none arrived. */
  readonly reply: Uint8Array | null;
  readonly replyBytes: number;
}

/** The result of a read: a value, or a failure from the contract's closed list. The exchange is null if nothing was sent. */
export type Reading<Value> =
  | { readonly ok: true; readonly value: Value; readonly exchange: Exchange }
  | { readonly ok: false; readonly failure: Failure; readonly exchange: Exchange | null };
