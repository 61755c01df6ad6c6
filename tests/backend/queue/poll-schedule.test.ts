import { expect, test } from 'vitest';
import { createPollSchedule } from '../../../electron/backend/queue/tracking/poll-schedule.ts';

const order = (id: string, atCounter = false) => ({
  ...{ id, connectionId: 'connection-1', serviceId: '12', sentAt: 0, atCounter },
  ...{ reference: id, identifier: id, identifierKind: 'other' as const },
});
/** A schedule of orders of a list with these due times. */
function scheduled(dueTimes: Readonly<Record<string, number>>) {
  const schedule = createPollSchedule();
  for (const [id, dueAt] of Object.entries(dueTimes)) schedule.add(order(id), dueAt);
  const due = (now: number, max: number) => schedule.due(now, max, 'list').map(({ id }) => id);
  const alone = (now: number, isDoubted = false) => schedule.dueAlone(now, 'list', isDoubted)?.id ?? null;
  return { schedule, due, alone };
}

test.each<[string, number, number, readonly string[]]>([
  ['none is due', 9, 3, []],
  ['one is due: with the one that is due next', 10, 3, ['a', 'b']],
  ['some are due: the most overdue first', 30, 3, ['a', 'b', 'c']],
  ['more are due than fit', 30, 2, ['a', 'b']],
  ['the request is for one', 30, 1, ['a']],
])('P1: the orders of a request when %s', (_, now, max, ids) => {
  expect(scheduled({ c: 30, b: 20, a: 10 }).due(now, max)).toEqual(ids);
});

test('P1: a request is filled with due orders of the other asker, then with orders past half of their delay', () => {
  const { schedule, due } = scheduled({ a: 10, half: 10, early: 10 });
  schedule.add(order('counter', true), 5);
  schedule.asked('half', 0, 20);
  schedule.asked('early', 0, 21);
  expect(due(10, 9)).toEqual(['a', 'counter', 'half']);
  expect(due(10, 2)).toEqual(['a', 'counter']);
  schedule.remove('counter');
  expect(due(10, 9)).toEqual(['a', 'half']);
});

test('P1: an order added again is due at the earlier time', () => {
  const { schedule } = scheduled({ a: 10 });
  for (const [dueAt, next] of [
    [20, 10],
    [5, 5],
  ] as const) {
    schedule.add(order('a'), dueAt);
    expect(schedule.nextDueAt('list')).toBe(next);
  }
  expect([schedule.nextDueAt('counter'), schedule.size()]).toEqual([null, 1]);
});

test('P4: hastened orders are due now, and none is due later than before', () => {
  const { schedule, due } = scheduled({ a: 50, b: 60, c: 10 });
  schedule.hasten(20, ['b', 'c', 'unknown']);
  expect(due(19, 9)).toEqual(['c', 'b']);
  expect(due(20, 2)).toEqual(['c', 'b']);
  schedule.hasten(20);
  expect(due(20, 9)).toEqual(['c', 'a', 'b']);
});

test('P4: orders that are due soon are spread, and later ones stay', () => {
  const { schedule } = scheduled({ a: 0, b: 99, c: 100 });
  const chances = [0.5, 0.25];
  schedule.spread(0, 100, () => chances.shift() ?? 1);
  schedule.remove('b');
  expect(schedule.nextDueAt('list')).toBe(50);
  schedule.remove('a');
  expect(schedule.nextDueAt('list')).toBe(100);
});

test('P2: an order is polled next after its first miss, and alone after its second, at most every second time', () => {
  const { schedule, due, alone } = scheduled({ a: 100, b: 100 });
  schedule.answeredInBulk('a', 'nothing', false);
  expect([due(0, 9), alone(0), alone(0)]).toEqual([['a', 'b'], null, null]);
  schedule.asked('a', 0, 0);
  schedule.answeredInBulk('a', 'nothing', false);
  expect([alone(0), alone(0), alone(0)]).toEqual(['a', null, 'a']);
  schedule.answeredInBulk('a', 'more', false);
  expect([alone(0), alone(0)]).toEqual([null, null]);
});

test('P2: an order that only single replies contain is not requested in bulk', () => {
  const { schedule, due } = scheduled({ a: 0, b: 0 });
  schedule.answeredInBulk('a', 'nothing', false);
  expect(schedule.answeredAlone('a', 'waits', true)).toBeNull();
  expect([due(0, 9), due(0, 1)]).toEqual([['b'], ['a']]);
});

test('P2: an order that not even single replies contain is polled alone ever more rarely, and not expected', () => {
  const { schedule, alone } = scheduled({ a: 0 });
  const missesUntilAlone = () => {
    for (let misses = 1; misses <= 99; misses += 1) {
      schedule.answeredInBulk('a', 'nothing', false);
      if (![alone(0), alone(0)].includes('a')) continue;
      schedule.answeredAlone('a', 'nothing', true);
      return misses;
    }
    return null;
  };
  expect([1, 2, 3, 4, 5, 6, 7].map(missesUntilAlone)).toEqual([2, 4, 8, 16, 32, 64, 64]);
  expect([schedule.isExpected('a'), schedule.isExpected('unknown')]).toEqual([false, true]);
  schedule.answeredInBulk('a', 'waits', false);
  expect(schedule.isExpected('a')).toBe(true);
});

test('P2: an order that bulk replies call pending is polled alone after 4, 8, 16 of them, every fourth time', () => {
  const { schedule, alone } = scheduled({ a: 0 });
  const polled: [waits: number, request: number][] = [];
  for (let waits = 1; waits <= 3; waits += 1) schedule.answeredInBulk('a', 'waits', false);
  for (let waits = 4; waits <= 33; waits += 1) {
    schedule.answeredInBulk('a', 'waits', false);
    const requests = [1, 2, 3, 4].map(() => alone(0));
    if (requests.includes('a')) polled.push([waits, requests.indexOf('a')]);
  }
  expect(polled).toEqual([
    [4, 3],
    [8, 0],
    [16, 0],
    [32, 0],
  ]);
});

test('P2: while bulk replies are doubted, an order that they call pending is polled alone at once, and one time', () => {
  const { schedule, due, alone } = scheduled({ a: 100 });
  schedule.answeredInBulk('a', 'waits', true);
  expect([due(0, 9), alone(0, true), alone(0, true)]).toEqual([['a'], null, 'a']);
  schedule.asked('a', 0, 100);
  expect(schedule.answeredAlone('a', 'waits', true)).toBe(false);
  schedule.answeredInBulk('a', 'waits', true);
  expect(due(0, 9)).toEqual([]);
  expect(schedule.answeredAlone('a', 'more', true)).toBe(true);
  expect(schedule.answeredAlone('a', 'more', true)).toBeNull();
  expect(schedule.answeredAlone('unknown', 'more', true)).toBeNull();
});
