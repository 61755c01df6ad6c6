import type { Clock } from '../../../shared/model/clock.ts';
import type { Order } from '../../../shared/model/order.ts';
import { markRule } from '../../../shared/model/rule-marks.ts';
import type { SendingJournal } from '../journal/sendings.ts';
import type { Slot } from '../supplier/limiter.ts';
import type { OrderPlacer, PlacementVerdict } from '../supplier/placement.ts';
import { backoffMs } from './backoff.ts';
import { moveOfVerdict } from './verdict-move.ts';

export interface SendOrderParts {
  readonly journal: SendingJournal;
  readonly clock: Clock;
  readonly randomId: () => string;
  readonly random: () => number;
  /** True once the app is closing: an outcome that cannot be written is then left for the next start to find (O2). */
  readonly stopping: () => boolean;
}

export interface Sent {
  readonly order: Order;
  readonly outcome: PlacementVerdict;
  /** How long the supplier took to answer, or we waited for it. */
  readonly tookMs: number;
}

/**
 * Sends one claimed order in a slot that is held for it (money-safety O1): commits `sending`, places once, commits the outcome.
 * Returns the settled order with the verdict; null where the journal would not take `sending`, and then nothing was sent.
 */
export async function sendOrder(
  parts: SendOrderParts,
  order: Order,
  slot: Slot,
  placer: OrderPlacer,
): Promise<Sent | null> {
  const { journal, clock, randomId } = parts;
  const attemptId = randomId();
  try {
    const request = `service ${order.serviceId}, identifier ${order.identifier}`;
    await journal.beginSending(order.id, { id: attemptId, request }, clock.nowMs());
  } catch {
    slot.giveBack();
    await untilWritten(parts, () =>
      journal.release(order.id, 'the journal could not be written', clock.nowMs()),
    );
    return null;
  }
  markRule('O1');
  const sentAt = clock.monotonicMs();
  const { outcome, exchange } = await placer.place(order, slot);
  const tookMs = clock.monotonicMs() - sentAt;
  return untilWritten(parts, async () => {
    const settled = await settle(outcome);
    if (settled !== null || outcome.verdict !== 'accepted') return settled;
    // No supplier gives one number to two orders: what it gave this one says nothing of this one.
    const evidence = `The success names the reference ${outcome.reference}, which is another order's.`;
    return settle({ verdict: 'uncertain', evidence });
  });

  async function settle(outcome: PlacementVerdict) {
    const { move, verdict, evidence } = moveOfVerdict(outcome);
    const finished = { ...exchange, verdict, evidence };
    const settled = await journal.settle(order.id, attemptId, finished, move, clock.nowMs());
    return settled && { order: settled, outcome, tookMs };
  }
}

// What is known must not be lost because the disk is full for a minute: it is kept and written as soon as that works.
async function untilWritten<Value>(
  parts: SendOrderParts,
  write: () => Promise<Value>,
): Promise<Value | null> {
  for (let tries = 1; !parts.stopping(); tries += 1) {
    try {
      return await write();
    } catch {
      await new Promise<void>((resolve) => {
        parts.clock.after(backoffMs(tries, parts.random, 500, 15_000), resolve);
      });
    }
  }
  return null;
}
