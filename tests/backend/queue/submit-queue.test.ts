import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { LookupReads } from '../../../electron/backend/queue/reconciling/supplier-lookup.ts';
import { createCircuitBreaker } from '../../../electron/backend/queue/sending/circuit-breaker.ts';
import {
  createSubmitQueue,
  type SubmitQueue,
  type SubmitQueueDeps,
} from '../../../electron/backend/queue/sending/submit-queue.ts';
import type { Limiter, Slot } from '../../../electron/backend/supplier/limiter/limiter.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

const order = { id: 'order', connectionId: 'one', batchId: null, serviceId: '1', identifier: 'x' } as Order;
const exchange = { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200, reply: null, replyBytes: 0 };
const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
};

/** The real queue, for which the test grants the slots, and a record of its steps. */
function openQueue(change: { readonly claimFails?: boolean } = {}) {
  const clock = createSimulatedClock();
  const facts = {
    isDropped: false,
    isFresh: true,
    lists: false,
    waiting: 9,
    placed: 0,
    meeting: Promise.resolve(),
    claimed: 0,
    givenBack: 0,
  };
  const granting: ((slot: Slot) => void)[] = [];
  const releasing = Promise.withResolvers<void>();
  const slot: Slot = {
    giveBack() {
      facts.givenBack += 1;
    },
    release() {},
    turnedAway() {},
  };
  const answers: (() => void)[] = [];
  const breaker = createCircuitBreaker(
    clock,
    () => 0,
    (connectionId) => queue.wake(connectionId),
  );
  const queue: SubmitQueue = createSubmitQueue({
    outbox: {
      hasQueued: async (_id: string, lane: string) => (lane === 'single' || facts.lists) && facts.waiting > 0,
      async claimNext() {
        facts.claimed += 1;
        if (change.claimFails) throw new Error('the disk is full');
        facts.waiting -= 1;
        return order;
      },
      release: () => releasing.promise,
      beginSending: async () => true,
      settle: async () => ({ order, holder: null }),
      earlier: async () => [],
    } as unknown as SubmitQueueDeps['outbox'],
    kept: { keep: async () => {}, forget: async () => {}, read: async () => new Map() },
    saveProgressMark: async () => {},
    onDoubted: () => {},
    listed: async () => ({}),
    batches: { pause: async () => {} },
    balances: { maySendNextRow: async () => true },
    preSendLookup: {
      look: async () => {},
      meet: () => facts.meeting,
      placedMeanwhile: () => null,
      forgetMeanwhile: () => {},
      suspect() {},
      isSuspicious: () => false,
    },
    prices: { isFresh: () => facts.isFresh, ready: () => true },
    client: async () => ({
      reads: {} as LookupReads,
      clockAheadMs: () => null,
      limiter: {
        acquire: () => new Promise<Slot>((resolve) => granting.push(resolve)),
      } as unknown as Limiter,
      isDropped: () => facts.isDropped,
      placer: {
        async place() {
          facts.placed += 1;
          await new Promise<void>((resolve) => answers.push(resolve));
          const outcome = {
            verdict: 'accepted',
            reference: '1',
            state: 'pending',
            supplierStatus: null,
          } as const;
          return { outcome, exchange };
        },
      },
    }),
    clock,
    randomId: () => 'attempt',
    random: () => 0,
    breaker,
    mayClaim: () => true,
    onLost: () => {},
    onWake: () => {},
    onSettled: () => {},
    onDefect: () => {},
  });
  onTestFinished(() => {
    releasing.resolve();
    for (const answer of answers) answer();
  });
  return {
    queue,
    facts,
    granting,
    release: releasing.resolve,
    async wake() {
      queue.wake('one');
      await settle();
    },
    async grant() {
      granting.shift()?.(slot);
      await settle();
    },
  };
}

test.each([
  ['H5: the connection leads elsewhere', { isDropped: true }],
  ['O6: the list has become old', { isFresh: false }],
] as const)('%s while an order waits for its slot: nothing is claimed', async (_, change) => {
  const { facts, wake, grant } = openQueue();
  await wake();
  Object.assign(facts, change);
  await grant();
  expect(facts).toMatchObject({ claimed: 0, placed: 0, givenBack: 1 });
});

test('O3: a slot that is granted while the maximum is in flight is returned', async () => {
  const { facts, wake, grant } = openQueue();
  // Before its first answer a supplier gets three orders at most. Single orders and rows both wait for a slot when the third order begins.
  facts.lists = true;
  await wake();
  for (let slots = 0; slots < 6; slots += 1) await grant();
  expect(facts.placed).toBe(3);
});

test('O11: a stop waits until a failed claim’s possible write is released', async () => {
  const { queue, facts, wake, grant, release } = openQueue({ claimFails: true });
  await wake();
  await grant();
  expect(facts.claimed).toBe(1);
  let hasStopped = false;
  const stopping = queue.stop().then(() => {
    hasStopped = true;
  });
  await settle();
  expect(hasStopped).toBe(false);
  release();
  await stopping;
});

test('J8: no slot is requested before it is known which orders were placed while the app was away', async () => {
  const { queue, facts, granting } = openQueue();
  const met = Promise.withResolvers<void>();
  facts.meeting = met.promise;
  queue.wake('one');
  await settle();
  expect(granting).toHaveLength(0);
  met.resolve();
  await settle();
  expect(granting.length).toBeGreaterThan(0);
});
