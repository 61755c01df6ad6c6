import { expect, test } from 'vitest';
import { createBulkSize, largestSize } from '../../../electron/backend/queue/tracking/bulk-size.ts';
import { hourMs, minuteMs } from '../../../shared/model/base/clock.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

function opened(remembered: string | null = null) {
  const clock = createSimulatedClock();
  const kept: { size: number; singleUntil: number; proven: boolean }[] = [];
  const bulk = createBulkSize(clock, remembered, (text) => void kept.push(JSON.parse(text)));
  const sizes = (...answers: (readonly [asked: number, joined: number] | number)[]) =>
    answers.map((each) => {
      if (typeof each === 'number') bulk.failed(each);
      else bulk.answered(...each);
      return bulk.now();
    });
  return { clock, bulk, kept, sizes };
}

test('P1: the size doubles while answers are complete, up to 128', () => {
  const { sizes, kept } = opened();
  expect(sizes([16, 16], [16, 16], [32, 31], [32, 32], [64, 64], [128, 128])).toEqual([
    32, 32, 32, 64, 128, 128,
  ]);
  expect(kept.map(({ size }) => size)).toEqual([32, 64, 128]);
  expect(kept.at(-1)).toEqual({ size: largestSize, singleUntil: 0, proven: false });
});

test('P1: the size halves on errors, and does not grow for an hour', async () => {
  const { sizes, clock } = opened();
  expect(sizes([16, 16], [32, 32], 64, [32, 32])).toEqual([32, 64, 32, 32]);
  await clock.advanceTo(hourMs - 1);
  expect(sizes([32, 32])).toEqual([32]);
  await clock.advanceTo(hourMs);
  expect(sizes([32, 32])).toEqual([64]);
});

test.each([
  ['it holds nothing', [[16, 0]], [1]],
  ['it holds half', [[16, 8]], [8]],
  ['it holds more than half', [[16, 9]], [16]],
  [
    'two in a row hold half',
    [
      [16, 8],
      [8, 4],
    ],
    [8, 1],
  ],
  [
    'a half one comes between whole ones',
    [
      [16, 8],
      [8, 8],
      [8, 4],
    ],
    [8, 8, 4],
  ],
  ['it fails twice at the first size', [16, 8], [8, 1]],
  ['it fails and one in the middle is whole', [16, [8, 8], 8], [8, 8, 4]],
  ['it fails twice above the first size', [[16, 16], [32, 32], 64, 32, 16], [32, 64, 32, 16, 1]],
  ['fewer were asked than fit', [7], [3]],
  ['more were asked than fit', [100], [8]],
  ['three were asked', [3], [1]],
  ['four were asked', [4], [2]],
  ['one was asked', [1, [1, 0]], [16, 16]],
  ['two were asked and none came', [[2, 0]], [1]],
] as const)('P1: bulk shrinks or is suspended when %s', (_, answers, wanted) => {
  expect(opened().sizes(...(answers as never as Parameters<ReturnType<typeof opened>['sizes']>))).toEqual(
    wanted,
  );
});

test('P1: suspended bulk requests are tried again after a quarter of an hour, with new counts', async () => {
  const { bulk, clock, sizes, kept } = opened();
  expect(sizes(16, 8, 2, [2, 0], [16, 16])).toEqual([8, 1, 1, 1, 1]);
  expect(kept.at(-1)).toEqual({ size: 4, singleUntil: clock.nowMs() + 15 * minuteMs, proven: false });
  await clock.advanceTo(15 * minuteMs - 1);
  expect(bulk.now()).toBe(1);
  await clock.advanceTo(15 * minuteMs);
  expect(sizes([4, 2])).toEqual([2]);
});

test('P2: bulk answers are trusted after an answer that says more than pending, or after five single answers that agree', () => {
  const told = opened();
  told.bulk.proven();
  told.bulk.proven();
  expect([told.bulk.isProven(), told.kept]).toEqual([true, [{ size: 16, singleUntil: 0, proven: true }]]);
  const { bulk } = opened();
  const agreed = (...answers: boolean[]) =>
    answers.map((each) => {
      bulk.compared(each);
      return bulk.isProven();
    });
  expect(agreed(true, true, true, true, false)).not.toContain(true);
  expect(agreed(true, true, true, true, true)).toEqual([false, false, false, false, true]);
  expect(agreed(false, false, true, false, false)).toEqual([true, true, true, true, true]);
  expect([...agreed(false), bulk.now()]).toEqual([false, 1]);
  expect(agreed(false, false, false, true)).toEqual([false, false, false, false]);
});

test('P2: contradictions are forgotten when a bulk answer says more than pending', () => {
  const { bulk } = opened();
  for (const each of [false, false]) bulk.compared(each);
  bulk.proven();
  for (const each of [false, false]) bulk.compared(each);
  expect([bulk.isProven(), bulk.now()]).toEqual([true, 16]);
});

test('P2: contradictions are counted from zero after the suspension that three of them cause', async () => {
  const { bulk, clock } = opened();
  for (const each of [false, false, false]) bulk.compared(each);
  await clock.advanceTo(16 * minuteMs);
  for (const each of [false, false]) bulk.compared(each);
  expect(bulk.now()).toBe(16);
  bulk.compared(false);
  expect(bulk.now()).toBe(1);
});

test.each([
  ['nothing', null, 16, false],
  ['a size', '{"size":64,"singleUntil":0,"proven":true}', 64, true],
  ['no stored proof', '{"size":2,"singleUntil":0}', 2, false],
  ['a size too small', '{"size":1,"singleUntil":0}', 16, false],
  ['a size too large', '{"size":129,"singleUntil":0}', 16, false],
  ['something else', 'x', 16, false],
])('P1: a run of the app begins with the stored size: %s', (_, remembered, size, proven) => {
  const { bulk } = opened(remembered);
  expect([bulk.now(), bulk.isProven()]).toEqual([size, proven]);
});

test('P1: a stored suspension lasts for its remaining time, a quarter of an hour at most', async () => {
  for (const [leftMs, wanted] of [
    [minuteMs, minuteMs],
    [hourMs, 15 * minuteMs],
  ] as const) {
    const singleUntil = createSimulatedClock().nowMs() + leftMs;
    const { bulk, clock } = opened(JSON.stringify({ size: 32, singleUntil }));
    await clock.advanceTo(wanted - 1);
    expect(bulk.now()).toBe(1);
    await clock.advanceTo(wanted);
    expect(bulk.now()).toBe(32);
  }
});
