import { readTooMany, type TooMany } from '../decode/failures/too-many.ts';
import { type Body, bodyOfText } from '../decode/syntax/body.ts';
import { decodeBytes } from '../decode/syntax/charset.ts';
import type { HttpResult } from '../http/http.ts';
import type { Exchange } from '../types/exchange.ts';
import { withoutKey } from '../types/redaction.ts';
import { maxRecordedBytes } from '../types/reply-record.ts';

/** A reply as it came: what signs in may be echoed in it. Can be handed to another thread. */
export interface RawReply {
  readonly kind: 'reply';
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** Milliseconds that the supplier asks to wait; null if it does not say. */
  readonly retryInMs: number | null;
  readonly bytes: Uint8Array;
  /** What must be taken out of `bytes` before anything is kept or shown. */
  readonly secrets: readonly string[];
  readonly request: string;
  readonly startedAt: number;
  readonly finishedAt: number;
}

/** A reply that can be read. What signs in is nowhere in it. */
export interface OpenedReply extends Pick<RawReply, 'kind' | 'status' | 'headers' | 'retryInMs'> {
  readonly body: Body;
  /** The beginning of what `body` was read from. */
  readonly bytes: Uint8Array;
  readonly tooMany: TooMany | null;
  readonly exchange: Exchange;
}

export type NoReply =
  | (Extract<HttpResult, { kind: 'failure' }> & { readonly exchange: Exchange })
  /** Nothing was sent, for want of a key. */
  | { readonly kind: 'no-key'; readonly exchange: Exchange };

/** How a call went. The key is nowhere in it. */
export type CallResult = OpenedReply | NoReply;

/** How much of a reply the journal keeps (O8). */
const keptBytes = 65_536;

/** Takes out of a reply what signs in, and reads its body. */
export function openReply(reply: RawReply): OpenedReply {
  const { kind, status, headers, retryInMs, request, startedAt, finishedAt } = reply;
  const cleaned = reply.secrets.reduce(withoutKey, reply.bytes);
  const decoded = decodeBytes(cleaned, headers.get('content-type') ?? null);
  // The header is not kept, so letters that only it explains are kept as UTF-8.
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
    exchange: { ...exchangeOf(request, startedAt, finishedAt, status, clean), ...saidAtIn(headers) },
  };
}

/** The supplier's own time. A cache on the way tells when it kept the reply. */
export function saidAtIn(headers: ReadonlyMap<string, string>): Pick<Exchange, 'saidAt'> {
  const saidAt = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(saidAt) || headers.has('age') ? {} : { saidAt };
}

export function exchangeOf(
  request: string,
  startedAt: number,
  finishedAt: number,
  httpStatus: number | null,
  reply: Uint8Array | null,
  bytes = reply?.length ?? 0,
): Exchange {
  const kept = reply === null ? null : new Uint8Array(reply.subarray(0, keptBytes));
  return { request, startedAt, finishedAt, httpStatus, reply: kept, replyBytes: reply === null ? 0 : bytes };
}
