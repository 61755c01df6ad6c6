import type { Clock } from '../../../shared/model/clock.ts';
import type { InterfaceName } from '../../../shared/model/connection.ts';
import type { MappedReply } from '../../../shared/model/mapping.ts';
import type { SupplierAddress, SupplierRequest } from './action-endpoint.ts';
import { type Body, readBody } from './decode/body.ts';
import type { Exchange } from './exchange.ts';
import { type HttpResult, sendOnce } from './http.ts';
import type { Limiter, Slot } from './limiter.ts';
import type { Manners } from './manners.ts';
import { textWithoutKey, withoutKey } from './redaction.ts';
import type { ReplyRecord } from './reply-record.ts';
import { type CameBack, readTooMany, retryAfterOf } from './too-many.ts';

/** What every call needs of its surroundings. */
export interface Surroundings {
  readonly address: () => SupplierAddress;
  /** Null where no key is known on this machine. */
  readonly key: () => Promise<string | null>;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly version: string;
  /** How the supplier takes requests; the usual ones where nothing is said. */
  readonly manners?: () => Manners;
  /** Aborted when every connection that stands at this moment is known to be dead, as after sleep (P4). */
  readonly sockets?: () => AbortSignal;
  /** Told of every whole reply, understood or not. Must not throw. */
  readonly onReply?: (record: ReplyRecord) => void;
}

export interface Call {
  readonly interface: InterfaceName;
  /** The action's or path's own name, for people. */
  readonly operation: string;
  readonly reply: MappedReply | null;
  /** The request with what signs in; `secret` is the key or the token. */
  readonly build: (secret: string) => SupplierRequest;
  /** What else must be nowhere in what is kept, such as a password. */
  readonly furtherSecrets?: readonly string[];
  /** True for the one call that needs no key: signing in. */
  readonly unsigned?: boolean;
  readonly maxBytes: number;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

/** How a call went. The key is nowhere in it. */
export type CallResult =
  | {
      readonly kind: 'reply';
      readonly status: number;
      readonly headers: ReadonlyMap<string, string>;
      readonly body: Body;
      /** The bytes of `body`, what signs in taken out. */
      readonly bytes: Uint8Array;
      /** Milliseconds that the supplier asks to wait; null where it does not say. */
      readonly retryInMs: number | null;
      readonly exchange: Exchange;
    }
  | (Extract<HttpResult, { kind: 'failure' }> & { readonly exchange: Exchange })
  /** Nothing was sent, for want of a key. */
  | { readonly kind: 'no-key'; readonly exchange: Exchange };

/** How much of a reply the journal keeps (O8). */
const keptBytes = 65_536;

/**
 * One call in a slot that is already held. Ends the slot: given back where provably nothing was sent, else released when
 * the reply has come or the deadline passed (L1). Tells the limiter where the supplier says "too many", whoever asked (L4).
 */
export async function callSupplier(surroundings: Surroundings, call: Call, slot: Slot): Promise<CallResult> {
  const { clock } = surroundings;
  const startedAt = clock.nowMs();
  let sent = false;
  let mayArriveInMs = 0;
  try {
    // A keychain that does not answer is a key that is not known.
    const key = call.unsigned ? '' : await surroundings.key().catch(() => null);
    if (key === null || (key === '' && !call.unsigned))
      return { kind: 'no-key', exchange: exchangeOf(call.operation, startedAt, startedAt, null, null) };
    const secrets = [...(key === '' ? [] : [key]), ...(call.furtherSecrets ?? [])];
    const clear = (bytes: Uint8Array): Uint8Array => secrets.reduce(withoutKey, bytes);
    const request = call.build(key);
    const described = secrets.reduce(textWithoutKey, request.described);
    sent = true;
    const sentAtMs = clock.monotonicMs();
    const { url, method, headers, body } = request;
    const { maxBytes, deadlineMs } = call;
    const signals = [call.signal, surroundings.sockets?.()].filter((each) => each !== undefined);
    const signal = AbortSignal.any(signals);
    const result = await sendOnce({
      url,
      method,
      headers,
      body,
      maxBytes,
      deadlineMs,
      clock,
      signal,
    });
    const finishedAt = clock.nowMs();
    if (result.kind === 'failure') {
      sent = result.written;
      // What we gave up may still be on its way.
      if (result.phase === 'aborted') mayArriveInMs = sentAtMs + deadlineMs - clock.monotonicMs();
      const partial = clear(result.partial);
      const came = result.status === null ? null : partial;
      noteTooMany(slot, { ...result, body: readBody(partial) }, finishedAt);
      return {
        ...result,
        partial,
        exchange: exchangeOf(described, startedAt, finishedAt, result.status, came),
      };
    }
    const clean = clear(result.body);
    const answer = readBody(clean);
    noteTooMany(slot, { ...result, body: answer }, finishedAt);
    return {
      kind: 'reply',
      status: result.status,
      headers: result.headers,
      body: answer,
      bytes: clean,
      retryInMs: retryAfterOf(result.headers, finishedAt),
      exchange: exchangeOf(described, startedAt, finishedAt, result.status, clean),
    };
  } finally {
    if (sent) slot.release(Math.max(0, mayArriveInMs));
    else slot.giveBack();
  }
}

/** For every request that is sent, the doctor's too. */
export function noteTooMany(slot: Slot, cameBack: CameBack, nowMs: number): void {
  const told = readTooMany(cameBack, nowMs);
  if (told !== null) slot.turnedAway(told.retryInMs);
}

function exchangeOf(
  request: string,
  startedAt: number,
  finishedAt: number,
  httpStatus: number | null,
  reply: Uint8Array | null,
): Exchange {
  const kept = reply === null ? null : new Uint8Array(reply.subarray(0, keptBytes));
  return { request, startedAt, finishedAt, httpStatus, reply: kept, replyBytes: reply?.length ?? 0 };
}
