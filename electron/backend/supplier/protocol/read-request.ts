import type { Failure } from '../../../../shared/contract/base/failures.ts';
import { encodeMessage } from '../../../../shared/model/base/coded-message.ts';
import type { Priority } from '../../../../shared/model/connection/budget.ts';
import type { ReadingContext } from '../decode/fields/reading-context.ts';
import { type Slot, SlotNotRecorded } from '../limiter/limiter.ts';
import { decodeReply, type ReplyExtras, readNoReply } from '../reply/decode-reply.ts';
import type { OpenedReply } from '../reply/open-reply.ts';
import type { Reading } from '../types/exchange.ts';
import type { Read, ReplyKind } from '../types/reply-kinds.ts';
import { type Call, callSupplier, type SupplierCallContext } from './call-supplier.ts';

export interface ReadRequest<Value> {
  readonly call: Omit<Call, 'signal'>;
  readonly kind: ReplyKind;
  /** This function runs when the reply arrives, so that a correction of the request profile takes effect immediately. */
  readonly context: () => ReadingContext;
  readonly take: (read: Read<never>) => Read<Value>;
}

/**
 * A request, or a function that creates the request when a slot is granted. The function is for requests that may change while they wait.
 * The function returns null if no request is needed any more.
 */
export type ReadRequestAtTurn<Value> = ReadRequest<Value> | (() => ReadRequest<Value> | null);

/** The answer to a read. `seen` contains what else the reply showed; null if there was no reply. */
export interface ReadAnswer<Value> {
  readonly reading: Reading<Value>;
  readonly seen: ReplyExtras | null;
}

const nothingToAsk: Failure = { code: 'invalid-input', data: { problems: [] } };

/**
 * Sends a read through the limiter. If the token has expired, sends the read a second time with a new token. Only for reads, so that
 * nothing that costs money is repeated. Never throws.
 */
export async function ask<Value>(
  callContext: SupplierCallContext,
  readRequest: ReadRequestAtTurn<Value>,
  priority: Priority,
  signal: AbortSignal,
): Promise<ReadAnswer<Value>> {
  const { renewToken } = callContext;
  const token = renewToken && (await callContext.key().catch(() => null));
  const answered = await askOnce(callContext, readRequest, priority, signal);
  const { reading } = answered;
  const ended = !reading.ok && reading.failure.code === 'key-refused' && reading.exchange?.httpStatus === 401;
  const isRenewed = ended && renewToken && token && (await renewToken(token));
  const last = isRenewed ? await askOnce(callContext, readRequest, priority, signal) : answered;
  const numbers = last.seen?.numbers ?? [];
  if (numbers.length > 0) callContext.onNumbers?.(numbers);
  return last;
}

async function askOnce<Value>(
  callContext: SupplierCallContext,
  readRequest: ReadRequestAtTurn<Value>,
  priority: Priority,
  signal: AbortSignal,
): Promise<ReadAnswer<Value>> {
  const { limiter } = callContext;
  let slot: Slot;
  try {
    slot = await limiter.acquire(priority, signal);
  } catch (error) {
    return { reading: { ok: false, failure: failureOfWaiting(error), exchange: null }, seen: null };
  }
  try {
    const now = typeof readRequest === 'function' ? readRequest() : readRequest;
    if (now === null) {
      slot.giveBack();
      return { reading: { ok: false, failure: nothingToAsk, exchange: null }, seen: null };
    }
    const { call, kind, context, take } = now;
    const done = await callSupplier(callContext, { ...call, signal }, slot, (result) => {
      const job = { result, kind, context: context() };
      return callContext.reader?.read(job) ?? decodeReply(job);
    });
    const { exchange } = done;
    const { read: reported, reply } = 'read' in done ? done : { read: readNoReply(done), reply: null };
    const read = take(reported as Read<never>);
    const seen = reply?.seen ?? null;
    recordReply(callContext, call, reply, read.ok ? null : read.failure, seen?.lost);
    if (read.ok) return { reading: { ok: true, value: read.value, exchange }, seen };
    const nothingSent = 'kind' in done && (done.kind === 'no-key' || !done.written);
    return { reading: { ok: false, failure: read.failure, exchange: nothingSent ? null : exchange }, seen };
  } catch (error) {
    // This is a bug in the app. The slot was already released.
    const detail = error instanceof Error ? error.name : 'unknown error';
    const failure: Failure = {
      code: 'unreachable',
      data: { cause: 'network', detail: encodeMessage('request-failed', { name: detail }) },
    };
    return { reading: { ok: false, failure, exchange: null }, seen: null };
  }
}

/** Reports a complete reply. `failure` is null if the reply was readable. */
export function recordReply(
  { onReply }: SupplierCallContext,
  call: Pick<Call, 'interface' | 'operation' | 'reply' | 'continues'>,
  reply: Pick<OpenedReply, 'status' | 'bytes' | 'exchange'> | null,
  failure: Failure | null,
  lost = 0,
): void {
  if (reply === null) return;
  onReply?.({
    interface: call.interface,
    operation: call.operation,
    reply: call.reply,
    at: reply.exchange.finishedAt,
    httpStatus: reply.status,
    understood: failure === null,
    stopped: failure === null ? null : stoppedBy(failure),
    lost,
    continues: call.continues ?? false,
    body: reply.bytes,
  });
}

function stoppedBy(failure: Failure): string {
  switch (failure.code) {
    case 'not-understood':
      return failure.data.where;
    case 'refused':
    case 'key-refused':
    case 'rate-limited':
      return failure.data.words;
    default:
      return failure.code;
  }
}

function failureOfWaiting(error: unknown): Failure {
  if (error instanceof SlotNotRecorded)
    return { code: 'journal', data: { cause: 'broken', detail: error.message } };
  return {
    code: 'unreachable',
    data: { cause: 'network', detail: encodeMessage('given-up-unsent') },
  };
}
