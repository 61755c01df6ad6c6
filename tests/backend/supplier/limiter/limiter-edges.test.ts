import { expect, test } from 'vitest';
import { createGate } from '../../../../electron/backend/supplier/limiter/limiter-gate.ts';
import { createSlotTable } from '../../../../electron/backend/supplier/limiter/slot-table.ts';

test('L1: a slot is held until the moment in which its window has passed, and is free in it', () => {
  const table = createSlotTable(1, [], 0);
  expect(table.take(5)).toBe(0);
  const freeAt = table.cool(0, 10);
  expect(table.take(freeAt - 1)).toBeNull();
  expect(table.held(freeAt)).toBe(0);
  expect(table.take(freeAt)).toBe(0);
});

test('L4: an odd rate is halved to less than half, never to more', () => {
  const gate = createGate(15, null, 0);
  gate.turnAway(10, 5, 1_000);
  expect(gate.rate(11)).toBe(7);
  gate.turnAway(20, 15, 1_000);
  expect(gate.rate(21)).toBe(3);
});
