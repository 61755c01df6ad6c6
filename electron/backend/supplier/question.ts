import type { Failure } from '../../../shared/contract/failures.ts';
import type { Priority } from '../../../shared/model/budget.ts';
import { type Call, type CallResult, callSupplier, type Surroundings } from './call-supplier.ts';
import type { Reading } from './exchange.ts';
import { type Slot, SlotNotRecorded } from './limiter.ts';
import { mostRecordedBytes } from './reply-record.ts';

/** One thing to ask of one interface, and how to read the answer. */
export interface Question<Value> {
  readonly call: Omit<Call, 'signal'>;
  readonly read: (
    result: CallResult,
  ) => { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure };
}

/** An answer, with the reply it was read from; `result` is null where nothing was sent. */
export interface Answered<Value> {
  readonly reading: Reading<Value>;
  readonly result: CallResult | null;
}

/** Asks once, through the limiter. Never throws. */
export async function ask<Value>(
  surroundings: Surroundings,
  question: Question<Value>,
  priority: Priority,
  signal: AbortSignal,
): Promise<Answered<Value>> {
  const { limiter } = surroundings;
  let slot: Slot;
  try {
    slot = await limiter.acquire(priority, signal);
  } catch (error) {
    return { reading: { ok: false, failure: failureOfWaiting(error), exchange: null }, result: null };
  }
  try {
    const result = await callSupplier(surroundings, { ...question.call, signal }, slot);
    const { exchange } = result;
    const nothingSent = result.kind === 'no-key' || (result.kind === 'failure' && !result.written);
    const read = question.read(result);
    recordReply(surroundings, question.call, result, read.ok ? null : read.failure);
    if (read.ok) return { reading: { ok: true, value: read.value, exchange }, result };
    return { reading: { ok: false, failure: read.failure, exchange: nothingSent ? null : exchange }, result };
  } catch (error) {
    // A defect of ours; the slot has already been ended.
    const detail = error instanceof Error ? error.name : 'unknown error';
    const failure: Failure = {
      code: 'unreachable',
      data: { cause: 'network', detail: `The request could not be made (${detail}).` },
    };
    return { reading: { ok: false, failure, exchange: null }, result: null };
  }
}

/** Tells of a whole reply. `failure` null: it was understood. */
export function recordReply(
  { onReply }: Surroundings,
  call: Pick<Call, 'interface' | 'operation' | 'reply'>,
  result: CallResult,
  failure: Failure | null,
): void {
  if (result.kind !== 'reply') return;
  onReply?.({
    interface: call.interface,
    operation: call.operation,
    reply: call.reply,
    at: result.exchange.finishedAt,
    httpStatus: result.status,
    understood: failure === null,
    stopped: failure === null ? null : stoppedBy(failure),
    body: new Uint8Array(result.bytes.subarray(0, mostRecordedBytes)),
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
    data: { cause: 'network', detail: 'The request was given up before it was sent.' },
  };
}
