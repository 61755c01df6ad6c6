import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ResendOrder } from '../../../electron/backend/journal/orders/resend-journal.ts';
import { createResendLookups } from '../../../electron/backend/queue/reconciling/resend-lookups.ts';
import { lookUpAtSupplier } from '../../../electron/backend/queue/reconciling/supplier-lookup.ts';
import { hourMs, minuteMs } from '../../../shared/model/base/clock.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

const lateMs = 16 * minuteMs;

/**
 * The minutes that an order waits if its request may still arrive for sixteen minutes. The wall clock is changed by `stepMs` after the
 * first minute.
 */
async function lookedAfterMinutes(stepMs: number, restartedWith = 0): Promise<number> {
  const steady = createSimulatedClock();
  let aheadMs = 0;
  const clock = { ...steady, nowMs: () => steady.nowMs() + aheadMs };
  const sentAt = clock.nowMs();
  const order: ResendOrder = {
    id: 'o1',
    serviceId: '12',
    identifier: '1',
    identifierKind: 'other',
    isSingle: true,
    createdAt: sentAt,
    price: { amount: '1.00', currency: 'USD' },
    doubtedSince: null,
    sent: [
      {
        orderId: 'o0',
        price: { amount: '1.00', currency: 'USD' },
        balanceBefore: null,
        sentAt,
        clockAheadMs: 0,
        answeredAt: null,
        isRefused: false,
        isDenied: false,
        sequence: 1,
        mayArriveUntil: sentAt + lateMs,
      },
    ],
  };
  let lookedAtMs: number | null = null;
  aheadMs = restartedWith;
  const looks = createResendLookups({
    journal: {
      unbound: async () => [],
      openAt: async () => [],
      isAnySentSince: async () => false,
      due: async () => [order],
      cleared: async () => {},
      doubted: async () => null,
    },
    reconciliations: {
      holders: async () => [],
      lastEvent: async () => 0,
      ordersSentMeanwhile: async () => [],
      balanceAskedAt: async () => Number.NEGATIVE_INFINITY,
    },
    reads: async () => {
      lookedAtMs ??= steady.elapsedMs();
      return null;
    },
    mayLook: () => true,
    clock,
    setForwardSince: () => 0,
    onCleared: () => {},
    onDoubted: () => {},
    onDefect: (error) => {
      throw error;
    },
  });
  looks.wake('one');
  await steady.advanceTo(minuteMs);
  aheadMs += stepMs;
  await steady.advanceTo(hourMs);
  looks.stop();
  return (lookedAtMs ?? Number.POSITIVE_INFINITY) / minuteMs;
}

test('O12: an order that starts to wait during a look-up is looked up after that look-up', async () => {
  const asked: PromiseWithResolvers<readonly ResendOrder[]>[] = [];
  const never = async (): Promise<never> => expect.unreachable('nothing is due');
  const looks = createResendLookups({
    journal: {
      ...{ unbound: never, openAt: never, isAnySentSince: never, cleared: never, doubted: never },
      due() {
        asked.push(Promise.withResolvers());
        return asked.at(-1)?.promise as Promise<ResendOrder[]>;
      },
    },
    reconciliations: {
      ...{
        holders: never,
        lastEvent: never,
        ordersSentMeanwhile: never,
        balanceAskedAt: never,
      },
    },
    reads: never,
    mayLook: () => true,
    clock: createSimulatedClock(),
    setForwardSince: () => 0,
    onCleared: () => {},
    onDoubted: () => {},
    onDefect: (error) => expect.unreachable(String(error)),
  });
  const ended = async (): Promise<void> => {
    asked.at(-1)?.resolve([]);
    await setImmediate();
  };
  looks.wake('one');
  looks.wake('one');
  looks.wake('one');
  expect(asked).toHaveLength(1);
  await ended();
  expect(asked).toHaveLength(2);
  await ended();
  expect(asked).toHaveLength(2);
  looks.wake('one');
  expect(asked).toHaveLength(3);
  looks.stop();
});

test.each([0, hourMs, -hourMs, 10 * 24 * hourMs])(
  'H7: nothing is looked up while a request may still arrive, even if the wall clock is set by %i ms',
  async (stepMs) => {
    expect(await lookedAfterMinutes(stepMs)).toBe(16);
  },
);

test('H7: a wall clock set back before a start prolongs no wait beyond a request’s longest travel time', async () => {
  expect(await lookedAfterMinutes(0, -24 * hourMs)).toBe(16);
});

test.each([
  [7 * minuteMs, 1_007 * minuteMs],
  [-7 * minuteMs, 993 * minuteMs],
])('O4: a time of our clock is %i ms later by the supplier’s clock', async (aheadMs, there) => {
  const exchange = {
    request: '',
    startedAt: 0,
    finishedAt: 1_000_000,
    serverTimeMs: 1_000_000 + aheadMs,
    httpStatus: 200,
    reply: null,
    replyBytes: 0,
  };
  const look = await lookUpAtSupplier(
    {
      orders: async () => ({
        ok: true,
        value: { orders: [], nextPage: null, total: 0, unreadable: 0 },
        exchange,
      }),
      transactions: async () => ({
        ok: true,
        value: { transactions: [], nextPage: null, total: 0, unreadable: 0 },
        exchange,
      }),
      account: async () => ({ ok: false, failure: { code: 'unreachable' }, exchange }) as never,
    },
    async () => [],
    0,
    'reconcile',
  );
  expect(look.atSupplier(1_000 * minuteMs)).toBe(there);
});
