import type { Clock } from '../../../shared/model/clock.ts';
import type { Order } from '../../../shared/model/order.ts';
import { markRule } from '../../../shared/model/rule-marks.ts';
import type { SendingJournal } from '../journal/sendings.ts';
import type { Exchange } from '../supplier/exchange.ts';
import type { Slot } from '../supplier/limiter.ts';
import type { OrderPlacer, PlacementVerdict } from '../supplier/placement.ts';
import { backoffMs } from './backoff.ts';
import { moveOfVerdict } from './verdict-move.ts';

export interface SendOrderParts {
  readonly journal: SendingJournal;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly random: () => number;
  /** Why an order of this connection may not be begun now, in words for its history; null where it may. */
  readonly whyNot: (connectionId: string) => string | null;
  /** Told of each outcome before it is written. */
  readonly onVerdict: (connectionId: string, verdict: PlacementVerdict['verdict'], tookMs: number) => void;
  /** Aborted once the app stops: what cannot be written soon is then left for the next start to find (O2). */
  readonly closing: AbortSignal;
}

export interface Sent {
  readonly order: Order;
  readonly outcome: PlacementVerdict;
}

/** How long after the stop a write is tried again: a disk that is full then mostly stays so. */
const lastTriesMs = 5_000;

/**
 * Sends one claimed order in a slot that is held for it (money-safety O1): commits `sending`, places once, commits the outcome.
 * Returns the settled order with the verdict. `not-begun`: it may not be begun any more, was given back and nothing of it was sent.
 * `not-written`: the journal would not take `sending`, with the same end, or did not take the outcome before the app ended.
 */
export async function sendOrder(
  parts: SendOrderParts,
  order: Order,
  slot: Slot,
  placer: OrderPlacer,
): Promise<Sent | 'not-begun' | 'not-written'> {
  const { journal, clock, randomId, whyNot } = parts;
  const { id, connectionId } = order;
  const attemptId = randomId();
  const early = whyNot(connectionId);
  if (early !== null) return giveBack('not-begun', early);
  try {
    const request = `service ${order.serviceId}, identifier ${order.identifier}`;
    await journal.beginSending(id, { id: attemptId, request }, clock.nowMs());
  } catch {
    return giveBack('not-written', 'the journal could not be written');
  }
  const late = whyNot(connectionId);
  if (late !== null) {
    slot.giveBack();
    await untilWritten(parts, () => settle({ verdict: 'not-sent', evidence: late }, nothingSent()));
    return 'not-begun';
  }
  markRule('O1');
  const sentAt = clock.monotonicMs();
  const { outcome, exchange } = await placer.place(order, slot);
  parts.onVerdict(connectionId, outcome.verdict, clock.monotonicMs() - sentAt);
  const sent = await untilWritten(parts, async () => {
    const settled = await settle(outcome, exchange);
    if (settled !== null || outcome.verdict !== 'accepted') return settled;
    // No supplier gives one number to two orders: what it gave this one says nothing of this one.
    const evidence = `The success names the reference ${outcome.reference}, which is another order's.`;
    parts.onVerdict(connectionId, 'uncertain', 0);
    return settle({ verdict: 'uncertain', evidence }, exchange);
  });
  return sent ?? 'not-written';

  async function giveBack<Why>(why: Why, words: string): Promise<Why> {
    slot.giveBack();
    await untilWritten(parts, () => journal.release(id, words, clock.nowMs()));
    return why;
  }
  function nothingSent(): Exchange {
    const atMs = clock.nowMs();
    return { request: '', startedAt: atMs, finishedAt: atMs, httpStatus: null, reply: null, replyBytes: 0 };
  }
  async function settle(outcome: PlacementVerdict, exchange: Exchange): Promise<Sent | null> {
    const { move, verdict, evidence } = moveOfVerdict(outcome);
    const finished = { ...exchange, verdict, evidence };
    const settled = await journal.settle(id, attemptId, finished, move, clock.nowMs());
    return settled && { order: settled, outcome };
  }
}

/**
 * What is known must not be lost because the disk is full for a minute: it is kept and written as soon as that works. An answer that
 * comes while the app stops is written too; null where that does not work within a few seconds.
 */
async function untilWritten<Value>(
  parts: SendOrderParts,
  write: () => Promise<Value>,
): Promise<Value | null> {
  const { clock, closing, random } = parts;
  let giveUpAtMs = Number.POSITIVE_INFINITY;
  for (let tries = 1; ; tries += 1) {
    try {
      return await write();
    } catch {
      if (closing.aborted) giveUpAtMs = Math.min(giveUpAtMs, clock.monotonicMs() + lastTriesMs);
      if (clock.monotonicMs() >= giveUpAtMs) return null;
      await pause(clock, closing, backoffMs(tries, random, 500, closing.aborted ? 500 : 15_000));
    }
  }
}

/** Ends early when the app begins to stop. */
function pause(clock: Clock, closing: AbortSignal, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      cancel();
      closing.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.after(delayMs, wake);
    closing.addEventListener('abort', wake);
  });
}
