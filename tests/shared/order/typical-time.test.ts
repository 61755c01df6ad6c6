import { expect, test } from 'vitest';
import { maxClaimMs } from '../../../shared/model/order/claimed-time.ts';
import { lateFrom, type TypicalTime, typicalTimeFrom } from '../../../shared/model/order/typical-time.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

test.each([
  ['Instant', 5 * minuteMs],
  ['Instant - 30 Minutes', 30 * minuteMs],
  ['1-5 Minutes', 5 * minuteMs],
  ['1 - 24 hrs', 24 * hourMs],
  ['0-2 h', 2 * hourMs],
  ['1-3 Days', 3 * dayMs],
  ['5 Business Days', 7 * dayMs],
  ['2–4 weeks', 28 * dayMs],
  ['1 month', 30 * dayMs],
  ['1.5 hours', 90 * minuteMs],
  ['10 minutes to 2 days', 2 * dayMs],
])('reads the maximum time from “%s”', (words, ms) => {
  expect(maxClaimMs(words)).toBe(ms);
});

test.each(['1-25', '', '24/7', 'Miracle', '5 m', '0 days', 'soon'])(
  'reads no maximum time from "%s"',
  (words) => {
    expect(maxClaimMs(words)).toBeNull();
  },
);

test('an order is late after the time within which nine in ten orders finished, whatever the supplier claims', () => {
  const took = Array.from({ length: 100 }, (_, index) => (100 - index) * minuteMs);
  expect(typicalTimeFrom(took, 'Instant')).toEqual({
    medianMs: 50 * minuteMs,
    lateAfterMs: 90 * minuteMs,
    finished: 100,
  });
});

test('with too few finished orders, an order is late after twice the supplier’s claimed time, and never without a claim', () => {
  const few = Array.from({ length: 7 }, () => minuteMs);
  expect(typicalTimeFrom(few, '1-3 Days')).toEqual({ medianMs: null, lateAfterMs: 6 * dayMs, finished: 7 });
  expect(typicalTimeFrom(few, '1-25')).toEqual({ medianMs: null, lateAfterMs: null, finished: 7 });
});

test('an order of a service that takes seconds is not late within a minute', () => {
  const quick = Array.from({ length: 20 }, () => 2_000);
  expect(typicalTimeFrom(quick, '')).toMatchObject({ medianMs: 2_000, lateAfterMs: minuteMs });
});

test('only orders awaited from the supplier can be late', () => {
  const usual: TypicalTime = {
    connectionId: 'one',
    serviceId: '12',
    medianMs: 1,
    lateAfterMs: 10,
    finished: 9,
  };
  expect(lateFrom({ state: 'in-process', sentAt: 5 }, usual)).toBe(15);
  for (const state of ['queued', 'uncertain', 'success', 'rejected'] as const)
    expect(lateFrom({ state, sentAt: 5 }, usual)).toBeNull();
  expect(lateFrom({ state: 'pending', sentAt: 5 }, undefined)).toBeNull();
});
