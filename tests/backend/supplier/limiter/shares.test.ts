import { expect, test } from 'vitest';
import { type SharesNow, sharesOf } from '../../../../electron/backend/supplier/limiter/limiter-shares.ts';
import { type Priority, priorities } from '../../../../shared/model/connection/budget.ts';

const nowMs = 1_000_000;
const long = nowMs - 600_000;
const of = (value: number, change: Partial<Record<Priority, number>> = {}) =>
  ({ ...Object.fromEntries(priorities.map((each) => [each, value])), ...change }) as Record<Priority, number>;
const shares = (change: Partial<SharesNow> = {}) =>
  sharesOf({ nowMs, capacity: 60, waiting: of(0), lastGrantMs: of(long), freeingAtMs: [], ...change });

test.each([
  ['counter', 4_000],
  ['poll', 12_000],
  ['single', 2_000],
  ['batch', 5_000],
  ['reconcile', 30_000],
  ['upkeep', 30_000],
] as const)('P5: %s is due when %i ms have passed since its last slot', (priority, everyMs) => {
  const isDue = (agoMs: number, capacity = 60) =>
    shares({
      capacity,
      waiting: of(0, { [priority]: 1 }),
      lastGrantMs: of(long, { [priority]: nowMs - agoMs }),
    }).isDue(priority);
  expect([isDue(everyMs - 1), isDue(everyMs)]).toEqual([false, true]);
  // At half the limit, the class waits twice as long.
  expect([isDue(2 * everyMs - 1, 30), isDue(2 * everyMs, 30)]).toEqual([false, true]);
});

test('P5: a class has a share while it waits, and for two intervals after its last slot', () => {
  const kept = (agoMs: number, waits = 0) =>
    shares({
      ...{ waiting: of(0, { poll: waits }), lastGrantMs: of(long, { poll: nowMs - agoMs }) },
      freeingAtMs: [Number.POSITIVE_INFINITY],
    }).keptFrom('upkeep');
  // The class is due five times in the next minute, or six times if it is due now.
  expect([kept(0), kept(12_000), kept(23_999), kept(24_000), kept(24_000, 1)]).toEqual([5, 6, 6, 0, 6]);
});

test('P5: no slot is reserved if enough slots become free in time', () => {
  const kept = (freeingInMs: readonly number[], priority: Priority = 'upkeep') =>
    shares({
      ...{ waiting: of(0, { poll: 1 }), lastGrantMs: of(long, { poll: nowMs }) },
      freeingAtMs: freeingInMs.map((each) => nowMs + each),
    }).keptFrom(priority);
  expect([kept([]), kept([11_999]), kept([12_000]), kept([24_000]), kept([59_999])]).toEqual([0, 0, 1, 2, 4]);
  expect([kept([1, 12_000]), kept([1, 24_000]), kept([12_000, 24_000])]).toEqual([0, 1, 1]);
  // A class leaves slots for its own later requests only from the next interval on.
  expect(kept([12_000], 'poll')).toBe(1);
});

test('P5: a batch leaves no slots for its own share', () => {
  const kept = (priority: Priority) =>
    shares({
      ...{ waiting: of(0, { batch: 9 }), lastGrantMs: of(long, { batch: nowMs }) },
      freeingAtMs: [nowMs + 60_000],
    }).keptFrom(priority);
  expect([kept('batch'), kept('upkeep')]).toEqual([0, 12]);
});

test('P5: all shares together use three fifths of the limit at most', () => {
  const waiting = of(1);
  // The shares want 15 + 5 + 30 + 12 + 2 + 2 requests a minute and together get 36, so that every interval grows.
  const wanted = 66 / 36;
  const isDue = (agoMs: number) =>
    shares({ waiting, lastGrantMs: of(long, { single: nowMs - agoMs }) }).isDue('single');
  expect([isDue(Math.floor(2_000 * wanted)), isDue(Math.ceil(2_000 * wanted))]).toEqual([false, true]);
});

test('P5: the next due time is the earliest future time at which a waiting class is due', () => {
  expect(shares().nextDueAtMs()).toBe(Number.POSITIVE_INFINITY);
  const waiting = of(0, { poll: 1, upkeep: 1 });
  const next = (poll: number, upkeep: number) =>
    shares({ waiting, lastGrantMs: of(long, { poll: nowMs - poll, upkeep: nowMs - upkeep }) }).nextDueAtMs() -
    nowMs;
  expect([next(0, 0), next(5_000, 0), next(12_000, 25_000), next(12_000, 30_000)]).toEqual([
    ...[12_000, 7_000, 5_000, 12_000],
  ]);
});
