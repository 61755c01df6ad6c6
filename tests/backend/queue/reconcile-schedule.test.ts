import { expect, test } from 'vitest';
import {
  createReconcileSchedule,
  maxAtOnce,
} from '../../../electron/backend/queue/reconciling/reconcile-schedule.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

const minuteMs = 60_000;
function opened(setForwardMs = 0) {
  const clock = createSimulatedClock();
  const schedule = createReconcileSchedule(clock, () => setForwardMs);
  const uncertain = (id: string, part: { looks?: number; agoMs?: number; connectionId?: string } = {}) => {
    const since = clock.nowMs() - (part.agoMs ?? 0);
    const { looks = 0, connectionId = 'c' } = part;
    return { id, connectionId, looks, since, sentAt: since } as never;
  };
  const due = () =>
    [...schedule.due()].map(([connectionId, orders]) => [connectionId, orders.map(({ id }) => id)]);
  return { clock, schedule, uncertain, due };
}

test('O4: an order is looked up 5 s, 30 s, 2 min, 10 min and 1 h after it became uncertain, and then no more', async () => {
  const { clock, schedule, uncertain, due } = opened();
  schedule.keep([uncertain('a')]);
  const times: number[] = [];
  for (let inMs = schedule.nextInMs(); inMs !== null; inMs = schedule.nextInMs()) {
    await clock.advanceTo(clock.elapsedMs() + inMs - 1);
    expect(due()).toEqual([]);
    await clock.advanceTo(clock.elapsedMs() + 1);
    expect(due()).toEqual([['c', ['a']]]);
    times.push(clock.elapsedMs());
    schedule.looked('a');
  }
  expect(times).toEqual([5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 60 * minuteMs]);
  expect(schedule.nextAt({ id: 'a', since: clock.nowMs() }, 5)).toBeNull();
});

test.each([
  ['is due as planned', { looks: 1, agoMs: 10_000 }, 20_000],
  ['is overdue', { looks: 1, agoMs: minuteMs }, 0],
  ['seems to be from the future', { looks: 1, agoMs: -minuteMs }, 25_000],
  ['had all its look-ups', { looks: 5, agoMs: minuteMs }, null],
])('O4: the next look-up of an order of an earlier run that %s', (_, part, inMs) => {
  const { clock, schedule, uncertain } = opened();
  const order = uncertain('a', part);
  const { since } = order as { since: number };
  expect(schedule.nextAt({ id: 'a', since }, part.looks)).toBe(
    inMs === null ? null : clock.nowMs() + Math.max(inMs, 30_000 - part.agoMs, 0),
  );
  schedule.keep([order]);
  expect(schedule.nextInMs()).toBe(inMs);
  expect(schedule.nextAt({ id: 'a', since }, part.looks)).toBe(inMs === null ? null : clock.nowMs() + inMs);
});

test('O4: the orders with the fewest look-ups come first, and among them the newest', () => {
  const { schedule, uncertain, due } = opened();
  const old = { looks: 1, agoMs: 10 * minuteMs };
  const others = Array.from({ length: maxAtOnce }, (_, at) =>
    uncertain(`x${at}`, { connectionId: 'd', agoMs: 9_000 }),
  );
  schedule.keep([
    uncertain('old', old),
    uncertain('a', { agoMs: 8_000 }),
    uncertain('b', { agoMs: 7_000 }),
    ...others,
    uncertain('y', { connectionId: 'd', agoMs: 9_999 }),
  ]);
  expect(due()).toEqual([
    ['c', ['b', 'a', 'old']],
    ['d', Array.from({ length: maxAtOnce }, (_, at) => `x${at}`)],
  ]);
  schedule.keep([uncertain('a', { agoMs: 8_000 })]);
  expect(due()).toEqual([['c', ['a']]]);
});

test('O4: a look-up that failed is put off, and a connection that rests has none', async () => {
  const { clock, schedule, uncertain, due } = opened();
  schedule.keep([uncertain('a', { agoMs: minuteMs })]);
  schedule.putOff('a');
  schedule.putOff('unknown');
  schedule.looked('unknown');
  expect([due(), schedule.nextInMs()]).toEqual([[], 15_000]);
  schedule.rest('c', 20_000);
  schedule.rest('d', 99_000);
  expect(schedule.nextInMs()).toBe(20_000);
  await clock.advanceTo(20_000);
  expect([due(), schedule.nextInMs()]).toEqual([[['c', ['a']]], 0]);
  schedule.rest('c', Number.POSITIVE_INFINITY);
  expect([due(), schedule.nextInMs()]).toEqual([[], null]);
});

test.each([
  ['forward', 5_000, 0, 5_000],
  ['forward by a drift', 999, 0, 0],
  ['forward by more than a drift', 1_000, 0, 1_000],
  ['back', -5_000, 0, 0],
  ['forward before this run, and since', 5_000, 7_000, 12_000],
])('H7: a wall clock that was set %s', (_, ms, beforeMs, wanted) => {
  const { clock, schedule, uncertain } = opened(beforeMs);
  schedule.keep([uncertain('a')]);
  clock.stepWall(ms);
  expect([schedule.setForwardMs('a'), schedule.setForwardMs('unknown')]).toEqual([wanted, 0]);
});
