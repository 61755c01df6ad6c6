import type { Clock } from '../../../../shared/model/base/clock.ts';
import type { InterfaceName } from '../../../../shared/model/connection/connection.ts';
import type { MappedReply } from '../../../../shared/model/connection/mapping.ts';
import type { NumberFact } from '../../../../shared/model/connection/status-family.ts';
import {
  readTooMany,
  retryAfterOf,
  type TooMany,
  type TurnedAwayReply,
} from '../decode/failures/too-many.ts';
import { readBody } from '../decode/syntax/body.ts';
import { sendOnce } from '../http/http.ts';
import type { Network } from '../http/http-network.ts';
import type { Limiter, Slot } from '../limiter/limiter.ts';
import { exchangeOf, type NoReply, type RawReply, serverTimeIn } from '../reply/open-reply.ts';
import type { ReplyReader } from '../reply/reply-reader.ts';
import { textWithoutKey, withoutKey } from '../types/redaction.ts';
import { maxRecordedBytes, type ReplyRecord } from '../types/reply-record.ts';
import type { RequestProfile } from '../types/request-profile.ts';
import type { SupplierAddress, SupplierRequest } from './action-endpoint.ts';

export interface SupplierCallContext {
  readonly address: () => SupplierAddress;
  /** Null if this machine has no key. */
  readonly key: () => Promise<string | null>;
  readonly limiter: Limiter;
  readonly clock: Clock;
  readonly network: Network;
  readonly version: string;
  /** Reads replies in a worker thread. If absent, the current thread reads them. */
  readonly reader?: ReplyReader;
  /** The form of requests that the supplier expects; the default profile if absent. */
  readonly requestProfile?: () => RequestProfile;
  /** Aborts when all open connections are certainly dead, for example after sleep (P4). */
  readonly sockets?: () => AbortSignal;
  /** Replaces a token that was refused; returns false if that is impossible. Absent if the supplier uses a key instead of a token. */
  readonly renewToken?: (refused: string) => Promise<boolean>;
  /** Called with every complete reply, whether or not it is readable. Must not throw. */
  readonly onReply?: (record: ReplyRecord) => void;
  /** Called with the supplier's clock minus ours, for each reply with a time. */
  readonly onClock?: (aheadMs: number) => void;
  /** Called when a reply proves something about the supplier's status numbers. */
  readonly onNumbers?: (facts: readonly NumberFact[]) => void;
}

export interface Call {
  readonly interface: InterfaceName;
  /** The name of the action or path, for display. */
  readonly operation: string;
  readonly reply: MappedReply | null;
  /** True for any page of a list after the first. */
  readonly continues?: boolean;
  /** Builds the request. `secret` is the key or the token. */
  readonly build: (secret: string) => SupplierRequest;
  /** Other secret values, such as a password, which are removed from everything that is stored. */
  readonly extraSecrets?: readonly string[];
  /** True only for signing in, which needs no key. */
  readonly unsigned?: boolean;
  readonly maxBytes: number;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
}

// Many panels answer each of these requests only once in several minutes, whatever other requests are sent.
const listOperations: ReadonlySet<string> = new Set([
  'imeiservicelist',
  'getserverservicelist',
  'GET /api/v1/services',
]);

/**
 * Makes one call in a slot that the caller holds. If it is proven that nothing was sent, gives the slot back
 * unused. Otherwise releases the slot after the reply or the deadline (L1). Reports each "too many" to the
 * limiter (L4), except words without status 429 that may concern only one list.
 */
export async function callSupplier<Opened extends { readonly tooMany: TooMany | null }>(
  callContext: Pick<SupplierCallContext, 'key' | 'clock' | 'network' | 'sockets' | 'onClock'>,
  call: Call,
  slot: Slot,
  open: (reply: RawReply, proxy: string | null) => Opened | Promise<Opened>,
): Promise<Opened | NoReply> {
  const { clock, network } = callContext;
  const startedAt = clock.nowMs();
  let sent = false;
  let mayArriveInMs = 0;
  try {
    // A keychain that does not answer counts as a missing key.
    const key = call.unsigned ? '' : await callContext.key().catch(() => null);
    if (key === null || (key === '' && !call.unsigned))
      return { kind: 'no-key', exchange: exchangeOf(call.operation, startedAt, startedAt, null, null) };
    const secrets = [...(key === '' ? [] : [key]), ...(call.extraSecrets ?? [])];
    const request = call.build(key);
    const described = secrets.reduce(textWithoutKey, request.described);
    sent = true;
    const sentAtMs = clock.monotonicMs();
    const { url, method, headers, body } = request;
    const { maxBytes, deadlineMs } = call;
    const signals = [call.signal, callContext.sockets?.()].filter((each) => each !== undefined);
    const signal = AbortSignal.any(signals);
    const result = await sendOnce({
      url,
      method,
      headers,
      body,
      maxBytes,
      deadlineMs,
      clock,
      network,
      signal,
    });
    const finishedAt = clock.nowMs();
    if (result.kind === 'failure') {
      sent = result.written;
      // An aborted request may still reach the supplier.
      if (result.phase === 'aborted') mayArriveInMs = sentAtMs + deadlineMs - clock.monotonicMs();
      const partial = secrets.reduce(withoutKey, result.partial.subarray(0, maxRecordedBytes));
      const came = result.status === null ? null : partial;
      noteTooMany(slot, { ...result, body: readBody(partial) }, finishedAt);
      return {
        ...result,
        partial,
        exchange: exchangeOf(described, startedAt, finishedAt, result.status, came, result.partial.length),
      };
    }
    const { status, headers: reported, body: bytes, proxy } = result;
    const { serverTimeMs } = serverTimeIn(reported);
    if (serverTimeMs !== undefined) callContext.onClock?.(serverTimeMs - finishedAt);
    const retryInMs = retryAfterOf(reported, finishedAt);
    const raw = { status, headers: reported, bytes, retryInMs, secrets, request: described };
    if (status === 429) slot.turnedAway(retryInMs);
    // The slot is released only after the reply has been checked for "too many".
    const opened = await open({ kind: 'reply', ...raw, startedAt, finishedAt }, proxy);
    const isOfList = opened.tooMany?.mayBeOfAction === true && listOperations.has(call.operation);
    if (opened.tooMany !== null && !isOfList) slot.turnedAway(opened.tooMany.retryInMs);
    return opened;
  } finally {
    if (sent) slot.release(Math.max(0, mayArriveInMs));
    else slot.giveBack();
  }
}

function noteTooMany(slot: Slot, cameBack: TurnedAwayReply, nowMs: number): void {
  const reported = readTooMany(cameBack, nowMs);
  if (reported !== null) slot.turnedAway(reported.retryInMs);
}
