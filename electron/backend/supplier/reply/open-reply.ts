import { readTooMany, type TooMany } from '../decode/failures/too-many.ts';
import { type Body, bodyOfText } from '../decode/syntax/body.ts';
import { decodeBytes } from '../decode/syntax/charset.ts';
import type { HttpResult } from '../http/http.ts';
import type { Exchange } from '../types/exchange.ts';
import { withoutKey } from '../types/redaction.ts';
import { maxRecordedBytes } from '../types/reply-record.ts';

/** An unchanged reply, which may echo credentials. Plain data, so that a worker thread can read it. */
export interface RawReply {
  readonly kind: 'reply';
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Requested wait in milliseconds; null if not given. */
  readonly retryInMs: number | null;
  readonly bytes: Uint8Array;
  /** These secrets are removed from `bytes` before anything is stored or shown. */
  readonly secrets: readonly string[];
  readonly request: string;
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** A readable reply without credentials. */
export interface OpenedReply extends Pick<RawReply, 'kind' | 'status' | 'headers' | 'retryInMs'> {
  readonly body: Body;
  /** The start of the bytes of `body`. */
  readonly bytes: Uint8Array;
  readonly tooMany: TooMany | null;
  readonly exchange: Exchange;
}

export type NoReply =
  | (Extract<HttpResult, { kind: 'failure' }> & { readonly exchange: Exchange })
  /** Nothing was sent, because there is no key. */
  | { readonly kind: 'no-key'; readonly exchange: Exchange };

/** The result of a call, which never contains the key. */
export type CallResult = OpenedReply | NoReply;

/** Maximum part of a reply that the journal stores (O8). */
const maxStoredBytes = 65_536;

/** Removes credentials from a reply, and reads its body. */
export function openReply(reply: RawReply): OpenedReply {
  const { kind, status, headers, retryInMs, request, startedAt, finishedAt } = reply;
  const cleaned = reply.secrets.reduce(withoutKey, reply.bytes);
  const decoded = decodeBytes(cleaned, headers.get('content-type') ?? null);
  // The header with the character set is not stored. So text in another character set is stored as UTF-8.
  const clean = decoded.converted ? new TextEncoder().encode(decoded.text) : cleaned;
  const body = bodyOfText(decoded.text);
  const tooMany = readTooMany({ status, headers, body }, finishedAt);
  return {
    kind,
    status,
    headers,
    retryInMs: retryInMs ?? tooMany?.retryInMs ?? null,
    body,
    bytes: new Uint8Array(clean.subarray(0, maxRecordedBytes)),
    tooMany,
    exchange: {
      ...exchangeOf(request, startedAt, finishedAt, status, clean),
      ...serverTimeIn(headers),
      ...(isFromCache(headers) ? { fromCache: true } : {}),
    },
  };
}

/** The supplier's own time. Absent if a cache answered, because a cache reports the time at which it stored the reply. */
export function serverTimeIn(headers: ReadonlyMap<string, string>): Pick<Exchange, 'serverTimeMs'> {
  const serverTimeMs = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(serverTimeMs) || headers.has('age') ? {} : { serverTimeMs };
}

/**
 * True if a cache answered instead of the supplier. Some servers cache by address alone, although all actions share one address: such an
 * answer may be the answer to an earlier request, for another order.
 */
function isFromCache(headers: ReadonlyMap<string, string>): boolean {
  if (Number(headers.get('age') ?? 0) > 0) return true;
  return [...headers].some(
    ([name, value]) => name.includes('cache') && name !== 'cache-control' && hit.test(value),
  );
}

const hit = /^\s*(?:[\w.-]+;\s*)?(?:hit|stale|updating|revalidated)\b/i;

export function exchangeOf(
  request: string,
  startedAt: number,
  finishedAt: number,
  httpStatus: number | null,
  reply: Uint8Array | null,
  bytes = reply?.length ?? 0,
): Exchange {
  const storedReply = reply === null ? null : new Uint8Array(reply.subarray(0, maxStoredBytes));
  return {
    request,
    startedAt,
    finishedAt,
    httpStatus,
    reply: storedReply,
    replyBytes: reply === null ? 0 : bytes,
  };
}
