import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredUncertain } from '../../../electron/backend/journal/outcomes/reconciliations.ts';
import { createReconciler } from '../../../electron/backend/queue/reconciling/reconciler.ts';
import type { Reading } from '../../../electron/backend/supplier/types/exchange.ts';
import { createWorldClock } from '../../support/time/world-clock.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const exchange = { request: '', startedAt: 0, finishedAt: 0, httpStatus: 200, reply: null, replyBytes: 0 };
const read = <Value>(value: Value): Reading<Value> => ({ ok: true, value, exchange });
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
};

/** The real reconciler, with a clock that can be set and suppliers whose lists are empty. */
async function reconcile(options: {
  readonly orders: readonly {
    readonly id: string;
    readonly on?: string;
    readonly looks?: number;
    readonly ageMs?: number;
  }[];
  readonly hangs?: string;
}) {
  const world = createWorldClock(settle, 5_000_000);
  const { clock } = world.openRun();
  const row = ({
    id,
    on = 'one',
    looks = 0,
    ageMs = 0,
  }: (typeof options.orders)[number]): StoredUncertain => ({
    id,
    connectionId: on,
    serviceId: '1',
    identifier: id,
    identifierKind: 'other',
    looks,
    sentAt: clock.nowMs() - ageMs,
    clockAheadMs: 0,
    since: clock.nowMs() - ageMs,
  });
  const rows = options.orders.map(row);
  const looks: { readonly id: string; readonly atMs: number }[] = [];
  const reconciler = createReconciler({
    journal: {
      uncertain: async () => [...rows],
      holders: async () => [],
      highestBefore: async () => null,
      record: async (id) => void looks.push({ id, atMs: world.elapsedMs() }),
      of: async () => [],
    },
    decisions: { decide: async () => null },
    reads: async (connectionId) => ({
      orders: async () =>
        connectionId === options.hangs
          ? new Promise(() => {})
          : read({ orders: [], unreadable: 0, nextPage: null, total: 0 }),
      account: async () => read({ balance: null, email: null, details: {} }),
    }),
    clock,
    setForwardSince: () => 0,
    onBound: () => {},
    onDefect: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(reconciler.stop);
  await reconciler.start();
  const secondsOf = (id: string) => looks.filter((look) => look.id === id).map(({ atMs }) => atMs / secondMs);
  return { world, reconciler, looks, secondsOf, clock, lose: (id: string) => void rows.push(row({ id })) };
}

const planned = [5, 30, 120, 600, 3_600];
const nearly = (seconds: readonly number[]) =>
  seconds.map((each) => planned.findLast((at) => at <= each + 1 && each <= at * 1.02 + 1) ?? each);

test.each([3 * dayMs, -3 * dayMs])(
  'O4: setting the wall clock by %i ms neither crowds nor delays look-ups',
  async (step) => {
    const { world, reconciler, secondsOf, clock } = await reconcile({ orders: [{ id: 'a' }] });
    await world.advance(10 * secondMs);
    world.stepWall(step);
    await world.advance(50 * secondMs);
    const shown = reconciler.nextLookAt({ id: 'a', since: clock.nowMs() - step - minuteMs }, 2);
    expect((shown ?? 0) - clock.nowMs()).toBeGreaterThan(50 * secondMs);
    expect((shown ?? 0) - clock.nowMs()).toBeLessThan(70 * secondMs);
    world.stepWall(-2 * step);
    await world.advance(2 * hourMs);
    expect(nearly(secondsOf('a'))).toEqual(planned);
  },
);

test('O4: after a start days later, one look-up is made at once, and the next look-ups at the usual intervals', async () => {
  const { world, secondsOf } = await reconcile({ orders: [{ id: 'a', looks: 1, ageMs: 3 * dayMs }] });
  await world.advance(2 * hourMs);
  const [first = -1, ...others] = secondsOf('a');
  expect(first).toBeLessThan(2);
  expect(others.map((at) => Math.round((at - first) / 10) * 10)).toEqual([90, 570, 3_570]);
});

test('O4: thousands of due orders are looked up in portions, and a newly lost order does not wait for them', async () => {
  const orders = Array.from({ length: 2_000 }, (_, number) => ({ id: `old ${number}`, ageMs: dayMs }));
  const { world, reconciler, looks, lose, secondsOf } = await reconcile({ orders });
  await world.advance(2 * minuteMs);
  expect(looks.length).toBeGreaterThan(200);
  expect(looks.length).toBeLessThan(600);
  lose('new');
  reconciler.watch();
  await world.advance(25 * secondMs);
  expect(secondsOf('new')).toHaveLength(1);
  await world.advance(20 * minuteMs);
  expect(new Set(looks.map(({ id }) => id)).size).toBe(2_001);
});

test('O4: a hanging supplier does not delay look-ups at another supplier', async () => {
  const orders = [
    { id: 'a', on: 'hanging' },
    { id: 'b', on: 'answering' },
  ];
  const { world, secondsOf } = await reconcile({ orders, hangs: 'hanging' });
  await world.advance(2 * hourMs);
  expect(secondsOf('a')).toEqual([]);
  expect(nearly(secondsOf('b'))).toEqual(planned);
});

interface ShownList {
  readonly secondFails: boolean;
  readonly tellsTime: boolean;
  readonly aheadMs: number;
}

/**
 * One uncertain order and a supplier whose list has two pages: the first shows the order, and orders for other devices with and without a
 * time. Returns the bound orders, and the recorded times of the listed orders.
 */
async function foundIn(list: ShownList) {
  const world = createWorldClock(settle, 5_000_000);
  const { clock } = world.openRun();
  const sentAt = clock.nowMs();
  const row = {
    ...{ reference: '77', identifier: 'a', serviceId: '1', state: 'pending' as const, supplierStatus: null },
    ...{ result: null, comment: null, details: {}, price: null, createdAt: sentAt + list.aheadMs + secondMs },
  } as const;
  const others = [
    { ...row, reference: '78', identifier: 'b' },
    { ...row, reference: '79', identifier: 'b', createdAt: null },
    { ...row, reference: null, identifier: 'b' },
  ];
  const bound: (string | undefined)[] = [];
  const times: unknown[] = [];
  const reconciler = createReconciler({
    journal: {
      uncertain: async () => [
        {
          ...{
            id: 'a',
            connectionId: 'one',
            serviceId: '1',
            identifier: 'a',
            identifierKind: 'other',
            looks: 0,
          },
          ...{ sentAt, since: sentAt, clockAheadMs: list.aheadMs },
        } as const,
      ],
      holders: async () => [],
      highestBefore: async () => null,
      record: async (_id, look) => void times.push(look.times),
      of: async () => [],
    },
    decisions: {
      async decide(_id, _from, { reference }) {
        bound.push(reference);
        return null;
      },
    },
    reads: async () => ({
      async orders(page) {
        const finishedAt = clock.nowMs();
        const reported = list.tellsTime ? { serverTimeMs: finishedAt + list.aheadMs } : {};
        if (page === 2 && list.secondFails)
          return { ok: false, failure: { code: 'refused', data: { words: 'no' } }, exchange };
        const orders = page === 1 ? [row, ...others] : [];
        const value = { orders, unreadable: 0, nextPage: page === 1 ? 2 : null, total: 1 };
        return { ok: true, value, exchange: { ...exchange, finishedAt, ...reported } };
      },
      account: async () => read({ balance: null, email: null, details: {} }),
    }),
    clock,
    setForwardSince: () => 0,
    onBound: () => {},
    onDefect: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(reconciler.stop);
  await reconciler.start();
  await world.advance(6 * secondMs);
  return { bound, times, createdAt: row.createdAt };
}
const boundBy = async (list: ShownList) => (await foundIn(list)).bound;

const whole = { secondFails: false, tellsTime: true, aheadMs: 0 };

test('O4: an order is bound by a completely read list, not by a list with a failed page', async () => {
  expect(await boundBy(whole)).toEqual(['77']);
  expect(await boundBy({ ...whole, secondFails: true })).toEqual([]);
});

test('O4: only the time of the found row is recorded', async () => {
  const { times, createdAt } = await foundIn(whole);
  expect(times).toEqual([{ 77: createdAt }]);
});

test.each([2 * hourMs, -2 * hourMs])(
  'O4: a clock that is %i ms off is corrected by the reply’s time; without a time, nothing is bound by time',
  async (aheadMs) => {
    expect(await boundBy({ ...whole, aheadMs })).toEqual(['77']);
    expect(await boundBy({ ...whole, aheadMs, tellsTime: false })).toEqual([]);
  },
);
