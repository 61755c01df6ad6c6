import { expect, test } from 'vitest';
import { createCircuitBreaker } from '../../../electron/backend/queue/sending/circuit-breaker.ts';
import {
  createInFlightLimit,
  type InFlightLimit,
} from '../../../electron/backend/queue/sending/in-flight-limit.ts';
import { createSubmitQueue, type SubmitQueue } from '../../../electron/backend/queue/sending/submit-queue.ts';
import { createLimiter } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { PlacementVerdict } from '../../../electron/backend/supplier/types/placement.ts';
import type { SupplierReads } from '../../../electron/backend/supplier/types/reads.ts';
import { encodeMessage as seen } from '../../../shared/model/base/coded-message.ts';
import { type Order, uncertainInARow } from '../../../shared/model/order/order.ts';
import { createMemorySlots, seededChance } from '../../support/time/limiter-simulation.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';
import { inWhole } from '../../support/whole-form.ts';

const minuteMs = 60_000;
const order = {
  id: 'order',
  connectionId: 'one',
  batchId: 'batch',
  serviceId: '1',
  identifier: 'x',
} as Order;
const accepted: PlacementVerdict = {
  verdict: 'accepted',
  reference: '1',
  state: 'pending',
  supplierStatus: null,
};
const lost: PlacementVerdict = { verdict: 'uncertain', evidence: seen('reply-empty') };

/** The real queue and limiter, with a batch that never ends and a slow supplier. */
async function sendBatch(latencyMs: () => number) {
  const clock = createSimulatedClock();
  const limiter = await createLimiter({ clock, slots: createMemorySlots() });
  const exchange = { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200, reply: null, replyBytes: 0 };
  let underWay = 0;
  let outcome = accepted;
  let inARow = 0;
  const dying: (() => void)[] = [];
  const queue: SubmitQueue = createSubmitQueue({
    onWake: () => {},
    saveProgressMark: async () => {},
    onDoubted: () => {},
    listed: async () => ({}),
    outbox: {
      hasQueued: async (_id, lane) => lane === 'batch' && inARow < uncertainInARow,
      countQueued: async () => ({ single: 0, batch: 1 }),
      claimNext: async () => order,
      release: async () => {},
      doubt: async () => null,
      beginSending: async () => true,
      async settle() {
        inARow = outcome === lost ? inARow + 1 : 0;
        return { order, holder: null };
      },
      settleLate: async () => ({ is: 'known', order: null }),
      recover: async () => ({ requeued: 0, uncertain: 0 }),
      earlier: async () => [],
      looked: () => {},
      nextBatch: async () => null,
      firstRows: async () => ({ taken: 0, underWay: 0, answeredAt: 0 }),
      countUnderWay: async () => 0,
      pauseRunning: async () => {},
      connectionsWithQueued: async () => [],
    },
    kept: { keep: async () => {}, forget: async () => {}, read: async () => new Map() },
    batches: { pause: async () => {} },
    balances: { maySendNextRow: async () => true },
    preSendLookup: {
      look: async () => {},
      meet: async () => {},
      placedMeanwhile: () => null,
      forgetMeanwhile: () => {},
      suspect: () => {},
      isSuspicious: () => false,
    },
    prices: { isFresh: () => true, ready: () => true },
    client: async () => ({
      reads: {} as SupplierReads,
      clockAheadMs: () => null,
      limiter,
      isDropped: () => false,
      placer: {
        async place(_order, slot) {
          underWay += 1;
          await new Promise<void>((resolve) => {
            clock.after(latencyMs(), resolve);
            dying.push(resolve);
          });
          underWay -= 1;
          slot.release();
          return { outcome, exchange };
        },
      },
    }),
    clock,
    randomId: () => 'attempt',
    random: seededChance(1),
    breaker: createCircuitBreaker(clock, seededChance(1), (connectionId) => queue.wake(connectionId)),
    mayClaim: () => true,
    onLost: () => {},
    onSettled: () => {},
    onDefect: (error) => expect.unreachable(String(error)),
  });
  queue.wake('one');
  return {
    clock,
    limiter,
    underWay: () => underWay,
    /** From now on, every request under way and every later request fails, because the connection has ended. */
    lineDies() {
      outcome = lost;
      for (const die of dying) die();
    },
  };
}

const chance = seededChance(4);

test.each([
  { name: '50 ms', latencyMs: () => 50 },
  ...inWhole(
    { name: '10 s', latencyMs: () => 10_000 },
    { name: '20 s', latencyMs: () => 20_000 },
    { name: '30 s', latencyMs: () => 29_900 },
  ),
  { name: '5 to 30 s', latencyMs: () => 5_000 + chance() * 25_000 },
])('L1: a batch whose answers take $name uses 98 % of the rule’s maximum', async ({ latencyMs }) => {
  const { clock, limiter } = await sendBatch(latencyMs);
  let used = 0;
  let allowed = 0;
  for (let second = 0; second < 7_200; second += 1) {
    await clock.advanceTo(second * 1_000);
    if (second < 600) continue;
    used += limiter.budget().used;
    allowed += 60;
  }
  expect(used / allowed).toBeGreaterThan(0.98);
});

test('O3: when the network dies, at most 24 orders are in flight (eight with a fast supplier), and at most three more are sent', async () => {
  for (const [latencyMs, most] of [
    [29_900, 24],
    [50, 8],
  ] as const) {
    const { clock, lineDies, underWay, limiter } = await sendBatch(() => latencyMs);
    await clock.advanceTo(30 * minuteMs);
    const atDeath = underWay();
    expect(atDeath).toBeLessThanOrEqual(most);
    const before = limiter.budget().used;
    lineDies();
    await clock.advanceTo(31 * minuteMs);
    // After three uncertain rows in a row, the batch stops. Only rows that began while the rows in flight failed were also sent.
    expect(underWay()).toBe(0);
    expect(limiter.budget().used).toBeLessThanOrEqual(before + 3);
  }
});

/** The number of rows that the limit allows to start at the same time. */
function placesOf(limit: InFlightLimit): number {
  const ends: (() => void)[] = [];
  while (limit.hasCapacity('batch')) ends.push(limit.take());
  for (const end of ends) end();
  return ends.length;
}
const note = (
  limit: InFlightLimit,
  verdict: PlacementVerdict['verdict'],
  tookMs: number,
  times = 1,
): void => {
  for (let time = 0; time < times; time += 1) {
    const end = limit.take();
    limit.noted(verdict, tookMs);
    end();
  }
};

test('O3, O10: three orders may be in flight before the first answer, eight after an answer, one after a loss; a loss halves the limit', () => {
  const limit = createInFlightLimit();
  expect(placesOf(limit)).toBe(3);
  note(limit, 'uncertain', 30_000);
  expect(placesOf(limit)).toBe(1);
  note(limit, 'accepted', 29_000);
  expect(placesOf(limit)).toBe(9);
  note(limit, 'accepted', 29_000, 40);
  expect(placesOf(limit)).toBe(24);
  note(limit, 'uncertain', 30_000);
  expect(placesOf(limit)).toBe(1);
  note(limit, 'refused', 29_000);
  expect(placesOf(limit)).toBe(17);
  note(limit, 'not-sent', 30_000);
  expect(placesOf(limit)).toBe(1);
  note(limit, 'accepted', 200, 40);
  expect(placesOf(limit)).toBe(8);
});

test('one single order may be in flight in addition to a batch', () => {
  const limit = createInFlightLimit();
  note(limit, 'accepted', 50);
  for (let row = 0; row < 8; row += 1) limit.take();
  expect(limit.hasCapacity('batch')).toBe(false);
  expect(limit.hasCapacity('single')).toBe(true);
  limit.take();
  expect(limit.hasCapacity('single')).toBe(false);
});

test('O10: after a loss, no order begins while other orders are in flight, even after an answer', () => {
  const limit = createInFlightLimit();
  note(limit, 'accepted', 50);
  const [lost, answered, last] = [limit.take(), limit.take(), limit.take()];
  limit.noted('uncertain', 50);
  lost();
  limit.noted('accepted', 50);
  answered();
  expect(limit.hasCapacity('single')).toBe(false);
  limit.noted('accepted', 50);
  last();
  expect(limit.hasCapacity('single')).toBe(true);
});

/** The places that are free for each lane: before the first answer, after it, and so on. */
const capacities = (limit: InFlightLimit) =>
  (['single', 'batch'] as const).map((lane) => {
    const places: (() => void)[] = [];
    while (limit.hasCapacity(lane)) places.push(limit.take());
    for (const free of places) free();
    return places.length;
  });
test('O3: a supplier gets few orders at once until it answers, and one after a bad outcome', () => {
  const limit = createInFlightLimit();
  expect(capacities(limit)).toEqual([3, 3]);
  limit.noted('rate-limited', 100);
  expect(capacities(limit)).toEqual([3, 3]);
  limit.noted('accepted', 100);
  expect(capacities(limit)).toEqual([9, 8]);
  limit.noted('not-sent', 100);
  expect(capacities(limit)).toEqual([1, 1]);
  for (let answers = 1; answers <= 40; answers += 1) limit.noted('refused', 20_000);
  expect(capacities(limit)).toEqual([20, 19]);
  limit.noted('not-sent', 100);
  limit.noted('accepted', 20_000);
  expect(capacities(limit)).toEqual([15, 14]);
});

test('O10: after an uncertain outcome nothing starts until all orders under way are answered', () => {
  const limit = createInFlightLimit();
  const [first, second] = [limit.take(), limit.take()];
  limit.noted('uncertain', 100);
  first();
  expect([limit.isDraining(), limit.hasCapacity('single'), limit.underWay()]).toEqual([true, false, 1]);
  second();
  expect([limit.isDraining(), limit.hasCapacity('single'), limit.underWay()]).toEqual([false, true, 0]);
});
