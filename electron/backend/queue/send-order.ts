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
  /** Aborted once the app stops: from then on nothing is begun (O11), and what cannot be written soon is left for the next start to find (O2). */
  readonly closing: AbortSignal;
}

export interface Sent {
  readonly order: Order;
  readonly outcome: PlacementVerdict;
  /** How long the supplier took to answer, or we waited for it. */
  readonly tookMs: number;
}

/** How long after the stop a write is tried again: a disk that is full then mostly stays so. */
const lastTriesMs = 5_000;
const closed = 'the app was closed before it was sent';

/**
 * Sends one claimed order in a slot that is held for it (money-safety O1): commits `sending`, places once, commits the outcome.
 * Returns the settled order with the verdict. Null where the journal would not take `sending` or the app stops, and then nothing was
 * sent; or where it would not take the outcome before the app ended.
 */
export async function sendOrder(
  parts: SendOrderParts,
  order: Order,
  slot: Slot,
  placer: OrderPlacer,
): Promise<Sent | null> {
  const { journal, clock, randomId, closing } = parts;
  const attemptId = randomId();
  if (closing.aborted) return giveBack(closed);
  try {
    const request = `service ${order.serviceId}, identifier ${order.identifier}`;
    await journal.beginSending(order.id, { id: attemptId, request }, clock.nowMs());
  } catch {
    return giveBack('the journal could not be written');
  }
  if (closing.aborted) {
    slot.giveBack();
    await untilWritten(parts, () => settle({ verdict: 'not-sent', evidence: closed }, nothingSent()));
    return null;
  }
  markRule('O1');
  const sentAt = clock.monotonicMs();
  const { outcome, exchange } = await placer.place(order, slot);
  const tookMs = clock.monotonicMs() - sentAt;
  return untilWritten(parts, async () => {
    const settled = await settle(outcome, exchange);
    if (settled !== null || outcome.verdict !== 'accepted') return settled && { ...settled, tookMs };
    // No supplier gives one number to two orders: what it gave this one says nothing of this one.
    const evidence = `The success names the reference ${outcome.reference}, which is another order's.`;
    const doubted = await settle({ verdict: 'uncertain', evidence }, exchange);
    return doubted && { ...doubted, tookMs };
  });

  async function giveBack(words: string): Promise<null> {
    slot.giveBack();
    await untilWritten(parts, () => journal.release(order.id, words, clock.nowMs()));
    return null;
  }
  function nothingSent(): Exchange {
    const atMs = clock.nowMs();
    return { request: '', startedAt: atMs, finishedAt: atMs, httpStatus: null, reply: null, replyBytes: 0 };
  }
  async function settle(outcome: PlacementVerdict, exchange: Exchange) {
    const { move, verdict, evidence } = moveOfVerdict(outcome);
    const finished = { ...exchange, verdict, evidence };
    const settled = await journal.settle(order.id, attemptId, finished, move, clock.nowMs());
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
