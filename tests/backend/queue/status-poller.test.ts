import { expect, test } from 'vitest';
import { pollDelayMs } from '../../../electron/backend/queue/tracking/poll-delay.ts';
import type { StatusRow } from '../../../electron/backend/supplier/types/reads.ts';
import type { Failure } from '../../../shared/contract/base/failures.ts';
import type { Order } from '../../../shared/model/order/order.ts';
import type { TypicalTime } from '../../../shared/model/order/typical-time.ts';
import { explains } from '../../support/house/explains.ts';
import { seededChance } from '../../support/time/limiter-simulation.ts';
import { openOrders, simulatePoller } from '../../support/time/poller-simulation.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const notUnderstood: Failure = {
  code: 'not-understood',
  data: { where: 'nowhere', sample: '', httpStatus: 200 },
};
const sizesOf = (asked: readonly { readonly references: readonly string[] }[]) =>
  asked.map(({ references }) => references.length);

test.each([
  ['bulk', 1_500, (references: readonly string[]) => references],
  ['single', 250, (references: readonly string[]) => references.slice(0, 1)],
])('P1: between the answer to a %s request and the next one there are %i ms', async (_, gapMs, answer) => {
  const { clock, asked } = await simulatePoller({ open: openOrders(600, hourMs), answer });
  await clock.advanceTo(12_000);
  const gaps = asked.slice(2).map(({ atMs }, at) => atMs - (asked[at + 1]?.atMs ?? 0) - 200);
  expect(gaps.length).toBeGreaterThan(3);
  expect([...new Set(gaps)]).toEqual([gapMs]);
});

test('P1: the request size doubles while answers are complete, and is remembered', async () => {
  explains('P1');
  const open = openOrders(600, hourMs);
  const { clock, asked, remembered } = await simulatePoller({ open });
  await clock.advanceTo(40_000);
  expect(sizesOf(asked).slice(0, 4)).toEqual([16, 32, 64, 128]);
  const again = await simulatePoller({ open, remembered: remembered.at(-1) ?? null });
  await again.clock.advanceTo(12_000);
  expect(Math.max(...sizesOf(again.asked))).toBe(128);
  expect(sizesOf(again.asked)[0]).toBeGreaterThan(16);
});

test('P1: the request size halves on error, and grows only as far as answers are complete', async () => {
  const answer = (references: readonly string[]) => (references.length > 40 ? notUnderstood : references);
  const { clock, asked } = await simulatePoller({ open: openOrders(600, hourMs), answer });
  await clock.advanceTo(10 * minuteMs);
  const sizes = sizesOf(asked);
  expect(sizes.filter((size) => size > 40)).toEqual([64]);
  expect(new Set(asked.flatMap(({ references }) => references)).size).toBe(600);
  expect(sizes.at(-1)).toBeLessThanOrEqual(32);
});

test.each<[string, Failure, boolean]>([
  ['is not understood', notUnderstood, true],
  ['is refused', { code: 'refused', data: { words: 'Too many ids' } } as Failure, true],
  ['breaks off', { code: 'unreachable', data: { cause: 'reset', detail: '' } }, true],
  ['times out', { code: 'unreachable', data: { cause: 'timeout', detail: '' } }, true],
  ['finds no server', { code: 'unreachable', data: { cause: 'network', detail: '' } }, false],
])('P1: a long request that %s may have been too long', async (_, failure, smaller) => {
  const answer = (references: readonly string[]) => (references.length > 20 ? failure : references);
  const { clock, asked } = await simulatePoller({ open: openOrders(600, hourMs), answer });
  await clock.advanceTo(minuteMs);
  expect((sizesOf(asked)[2] ?? 0) < 32).toBe(smaller);
});

test('P1: falls back to single requests when bulk is never understood, and misses nothing', async () => {
  const answer = (references: readonly string[]) => (references.length > 1 ? notUnderstood : references);
  const { clock, asked } = await simulatePoller({ open: openOrders(30, hourMs), answer });
  await clock.advanceTo(3 * minuteMs);
  const together = sizesOf(asked).filter((size) => size > 1);
  expect(together.length).toBeGreaterThan(1);
  expect(together.length).toBeLessThanOrEqual(4);
  const single = asked.filter(({ references }) => references.length === 1);
  expect(new Set(single.flatMap(({ references }) => references)).size).toBe(30);
});

test('P1: a supplier that answers only one of many requested orders is polled one order at a time', async () => {
  const answer = (references: readonly string[]) => references.slice(0, 1);
  const { clock, asked } = await simulatePoller({ open: openOrders(30, hourMs), answer });
  await clock.advanceTo(5 * minuteMs);
  expect(sizesOf(asked).slice(-10)).toEqual(Array.from({ length: 10 }, () => 1));
});

test('P2: an order missing in replies stays open, and does not shrink the requests for the other orders', async () => {
  const answer = (references: readonly string[]) => references.filter((reference) => reference !== '7');
  const { clock, asked, poller, finish, noticed } = await simulatePoller({
    open: openOrders(400, hourMs),
    answer,
  });
  await clock.advanceTo(3 * minuteMs);
  expect(Math.max(...sizesOf(asked))).toBe(128);
  expect(asked.filter(({ references }) => references.includes('7')).length).toBeGreaterThan(1);
  finish('8');
  await clock.advanceTo(20 * minuteMs);
  expect([...noticed.keys()]).toEqual(['order 8']);
  const before = asked.length;
  poller.pollAll('connection-1');
  await clock.advanceTo(22 * minuteMs);
  expect(asked.slice(before).some(({ references }) => references.includes('7'))).toBe(true);
});

test('P2: a truncated reply is continued from where it ended', async () => {
  const answer = (references: readonly string[]) => references.slice(0, 100);
  const { clock, asked } = await simulatePoller({ open: openOrders(500, hourMs), answer });
  await clock.advanceTo(minuteMs);
  const reported = new Set(asked.flatMap(({ references }) => references.slice(0, 100)));
  expect(reported.size).toBe(500);
});

test('P3: polling 5,000 open orders fits into the slots left by a batch and people', async () => {
  const { clock, asked, limiter } = await simulatePoller({ open: openOrders(5_000, hourMs) });
  let placed = 0;
  const place = async (priority: 'batch' | 'person'): Promise<void> => {
    const slot = await limiter.acquire(priority);
    placed += 1;
    await new Promise<void>((resolve) => void clock.after(200, resolve));
    slot.release();
  };
  const goOn = async (): Promise<void> => {
    for (;;) await place('batch');
  };
  void goOn();
  const people = (): void => {
    void place('person');
    clock.after(10_000, people);
  };
  people();
  await clock.advanceTo(10 * minuteMs);
  expect(new Set(asked.flatMap(({ references }) => references)).size).toBe(5_000);
  expect(placed).toBeGreaterThan(10 * 40);
});

test('P3: polling 5,000 open orders takes at most 60 requests', async () => {
  const { clock, asked } = await simulatePoller({ open: openOrders(5_000, 2 * hourMs) });
  const seen = new Set<string>();
  await clock.advanceTo(2 * minuteMs);
  const needed = asked.findIndex(({ references }) => {
    for (const reference of references) seen.add(reference);
    return seen.size === 5_000;
  });
  expect(needed).toBeGreaterThan(0);
  expect(needed).toBeLessThan(60);
});

const twoHours: TypicalTime = {
  connectionId: 'connection-1',
  serviceId: '12',
  finished: 100,
  medianMs: 2 * hourMs,
  lateAfterMs: 3 * hourMs,
};

test('P3: an order is polled rarely before its typical time, often around it, and rarely after', () => {
  const before = pollDelayMs(10 * minuteMs, twoHours);
  const around = pollDelayMs(2 * hourMs, twoHours);
  const after = pollDelayMs(8 * hourMs, twoHours);
  expect(around).toBeLessThan(before);
  expect(around).toBeLessThan(after);
  expect(pollDelayMs(10_000, { ...twoHours, medianMs: 20_000, lateAfterMs: 60_000 })).toBe(4_000);
  // The clock was set back.
  expect([pollDelayMs(-1, twoHours), pollDelayMs(-hourMs, null)]).toEqual([15_000, 15_000]);
});

test('P3: an order that finishes at its typical time is noticed soon, and polled rarely before', async () => {
  explains('P3');
  const { clock, asked, finish, noticed } = await simulatePoller({
    open: openOrders(1, 0),
    usual: twoHours,
  });
  await clock.advanceTo(2 * hourMs);
  finish('0');
  await clock.advanceTo(2 * hourMs + 10 * minuteMs);
  expect((noticed.get('order 0') ?? Infinity) - 2 * hourMs).toBeLessThan(minuteMs);
  // The first hour, in which an end was unlikely, has far fewer requests than the hour in which an end was likely.
  expect(asked.filter(({ atMs }) => atMs < hourMs - minuteMs).length).toBeLessThan(20);
  expect(asked.length).toBeLessThan(420);
});

/** Places the rows of a list, and sometimes an order at the counter, as fast as the limit allows; the orders become ready later. */
async function liveBesideAList(minutes: number) {
  const simulation = await simulatePoller({ open: [] });
  const { clock, poller, limiter, finish } = simulation;
  const readyAtMs = new Map<string, number>();
  const chance = seededChance(7);
  const place = async (priority: 'batch' | 'place'): Promise<void> => {
    const slot = await limiter.acquire(priority);
    const reference = String(readyAtMs.size);
    const readyInMs = 1_000 + 8_000 * chance() ** 2;
    readyAtMs.set(reference, clock.elapsedMs() + readyInMs);
    clock.after(readyInMs, () => finish(reference));
    await new Promise<void>((resolve) => void clock.after(200, resolve));
    slot.release();
    const [order] = openOrders(1, 0, Number(reference));
    const sentAt = clock.nowMs() - 200;
    poller.track({ ...order, sentAt, batchId: priority === 'place' ? null : 'list' } as unknown as Order);
    if (priority === 'place') counter.push(reference);
  };
  const counter: string[] = [];
  const goOn = async (): Promise<void> => {
    for (;;) await place('batch');
  };
  void goOn();
  for (let atMs = 20_000; atMs < minutes * minuteMs; atMs += 20_000) {
    await clock.advanceTo(atMs);
    void place('place');
  }
  await clock.advanceTo(minutes * minuteMs);
  const seenAfterMs = counter.map(
    (reference) =>
      (simulation.noticed.get(`order ${reference}`) ?? Infinity) - (readyAtMs.get(reference) ?? 0),
  );
  return { ...simulation, seenAfterMs };
}

test('P5: during a list, the result of a single order is seen within 5 s', async () => {
  const { seenAfterMs } = await liveBesideAList(6);
  expect(seenAfterMs).toHaveLength(17);
  expect(Math.max(...seenAfterMs)).toBeLessThan(5_000);
});

test('P5: no request is sent if all its orders ended while it waited for its turn', async () => {
  const { asked, noticed } = await liveBesideAList(10);
  const isOpen = (reference: string, atMs: number): boolean =>
    (noticed.get(`order ${reference}`) ?? Infinity) >= atMs;
  const useless = asked.filter(({ atMs, references }) => !references.some((each) => isOpen(each, atMs)));
  expect(useless).toEqual([]);
});

test('P4: nothing is polled while the supplier is probed, and due orders are spread afterwards', async () => {
  let lost = false;
  const open = openOrders(1_000, hourMs);
  const { clock, asked, poller } = await simulatePoller({ open, isLost: () => lost });
  await clock.advanceTo(minuteMs);
  lost = true;
  const before = asked.length;
  await clock.advanceTo(hourMs);
  expect(asked.length - before).toBeLessThanOrEqual(1);
  lost = false;
  const back = asked.length;
  poller.resume('connection-1');
  await clock.advanceTo(hourMs + minuteMs);
  const times = asked.slice(back).map(({ atMs }) => atMs - hourMs);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(8_000);
  expect(new Set(asked.slice(back).flatMap(({ references }) => references)).size).toBe(1_000);
});

test('P3: an order reported as succeeded without its result is polled again; an order with its result is not', async () => {
  const { clock, asked, poller } = await simulatePoller({ open: [] });
  const [first, second] = openOrders(2, hourMs);
  const ended = { state: 'success', batchId: null } as const;
  poller.track({ ...first, ...ended, result: null } as unknown as Order);
  poller.track({ ...second, ...ended, result: 'Clean' } as unknown as Order);
  await clock.advanceTo(30 * minuteMs);
  expect([...new Set(asked.flatMap(({ references }) => references))]).toEqual(['0']);
});

test.each([
  ['rejected', 'Blocked', 'by the maker', 'Blocked'],
  ['rejected', null, 'by the maker', 'by the maker'],
  ['success', '1234', 'by the maker', 'by the maker'],
] as const)(
  'the reason of an order that is %s with the result %j',
  async (state, result, comment, reason) => {
    const tell = (row: StatusRow): StatusRow => ({ ...row, state, result, comment });
    const { clock, changes } = await simulatePoller({ open: openOrders(1, 0), tell });
    await clock.advanceTo(minuteMs);
    expect(changes[0]).toMatchObject({ state, result, reason });
  },
);

test.each([
  ['has the number of another order', null, '77', false],
  ['has a number of its own', null, '78', true],
  ['names the order, and has the number of another one', '0', '77', true],
])('P2: an answer about one order that %s counts or not', async (_, reference, ID, counts) => {
  const done = { state: 'success', result: 'code', details: { ID } } as const;
  const tell = (row: StatusRow): StatusRow => ({ ...row, ...done, reference });
  const { clock, noticed } = await simulatePoller({ open: openOrders(1, 0), tell, ofOthers: ['77'] });
  await clock.advanceTo(minuteMs);
  expect(noticed.size).toBe(counts ? 1 : 0);
});

test('P3: an order that ended without its result is polled for an hour, and then no longer', async () => {
  const tell = (row: StatusRow): StatusRow => ({ ...row, state: 'success', result: null });
  const { clock, asked } = await simulatePoller({ open: openOrders(1, 0), tell });
  await clock.advanceTo(50 * minuteMs);
  const before = asked.length;
  await clock.advanceTo(2 * hourMs);
  expect(asked.length).toBeGreaterThan(before);
  expect(asked.at(-1)?.atMs).toBeLessThan(2 * hourMs - 30 * minuteMs);
});

test('P1: reports each change once, nothing if no order changed, and every reading, whether answered or not', async () => {
  let isAway = false;
  const answer = (references: readonly string[]) => (isAway ? notUnderstood : references);
  const { clock, finish, told, readings, asked } = await simulatePoller({
    open: openOrders(20, hourMs),
    answer,
  });
  await clock.advanceTo(2 * minuteMs);
  expect(told).toEqual([]);
  expect(readings).toEqual(asked.map(() => true));
  finish('8');
  await clock.advanceTo(10 * minuteMs);
  expect(told).toEqual([['order 8']]);
  isAway = true;
  await clock.advanceTo(30 * minuteMs);
  expect(readings.at(-1)).toBe(false);
});
