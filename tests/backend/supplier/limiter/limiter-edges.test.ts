import { expect, test } from 'vitest';
import { createGate } from '../../../../electron/backend/supplier/limiter/limiter-gate.ts';
import { decide, type Situation } from '../../../../electron/backend/supplier/limiter/limiter-policy.ts';
import { createSlotTable } from '../../../../electron/backend/supplier/limiter/slot-table.ts';

test('L1: a slot is held until its window has passed, and becomes free then', () => {
  const table = createSlotTable(1, [], 0);
  expect(table.take(5)).toBe(0);
  const freeAt = table.cool(0, 10);
  expect(table.take(freeAt - 1)).toBeNull();
  expect(table.held(freeAt)).toBe(0);
  expect(table.take(freeAt)).toBe(0);
});

test('L4: half of an odd rate is rounded down', () => {
  const gate = createGate(15, null, 0);
  gate.turnAway(10, 5, 1_000);
  expect(gate.rate(11)).toBe(7);
  gate.turnAway(20, 15, 1_000);
  expect(gate.rate(21)).toBe(3);
});

test('L6: in doubt whether a copy uses the key too, the limit begins at two fifths, rises slowly, and a lower rate or a pause stays', () => {
  const gate = createGate(60, null, 0, true);
  expect([0, 29_999, 30_000, 180_000, 36 * 30_000].map(gate.rate)).toEqual([24, 24, 25, 30, 60]);
  const paused = createGate(60, { savedAt: 0, closedUntil: 20_000, reducedTo: 15 }, 0, true);
  expect(paused.closedUntilMs()).toBe(20_000);
  expect(paused.rate(20_000)).toBe(15);
});

test('L3: while requests by people use up the limit, no slots are reserved for people', () => {
  const none = {
    ...{ place: 0, person: 0, counter: 0, poll: 0 },
    ...{ single: 0, batch: 0, reconcile: 0, upkeep: 0 },
  };
  const nowMs = 100_000;
  const freeingAtMs = Array.from({ length: 11 }, (_, slot) => nowMs + 1_501 * (slot + 1));
  const flooded: Situation = {
    ...{ nowMs, capacity: 12, held: 11, nextFreeAtMs: nowMs + 1_501, closedUntilMs: 0 },
    ...{ lastBackgroundAtMs: 0, lastGrantMs: none, recentUserGrants: 4, freeingAtMs },
    waiting: { ...none, place: 1 },
  };
  expect(decide(flooded)).toEqual({ grant: null, lookAgainAtMs: nowMs + 1_501 });
});

const at = 1_000;
const ofTooMany = [61_000, 30];
test.each<[string, readonly [savedAt: number, closedUntil: number, reducedTo: number], readonly number[]]>([
  ['is over at once', [at, at, 15], [at, 15]],
  ['lasts a moment', [at, at + 1, 15], [at + 1, 15]],
  ['lasts as long as a stop may', [at, at + 600_000, 60], [at + 600_000, 60]],
  ['leaves one request a minute', [at, at, 1], [at, 1]],
  ['leaves more than the limit', [at, at, 90], [at, 60]],
  ['ended before it began', [at, at - 1, 15], ofTooMany],
  ['lasts too long', [at, at + 600_001, 15], ofTooMany],
  ['leaves no request', [at, at, 0.9], ofTooMany],
])('L4: a saved stop that %s', (_, [savedAt, closedUntil, reducedTo], wanted) => {
  const gate = createGate(60, { savedAt, closedUntil, reducedTo }, at);
  expect([gate.closedUntilMs(), gate.rate(at)]).toEqual(wanted);
});
