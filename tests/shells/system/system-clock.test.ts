import { expect, test } from 'vitest';
import { createSystemClock, sinceBootMs } from '../../../electron/system-clock.ts';

test('L2: after sleep the clock catches up with the machine, so that slots saved later do not look older', () => {
  let uptimeMs = 1_000_000;
  let counterMs = 50;
  const clock = createSystemClock(
    () => uptimeMs,
    () => counterMs,
  );
  expect(clock.monotonicMs()).toBe(1_000_000);
  counterMs += 30;
  uptimeMs += 30;
  expect(clock.monotonicMs()).toBe(1_000_030);
  uptimeMs += 3_600_000; // During sleep the counter does not change.
  expect(clock.monotonicMs()).toBe(4_600_030);
  counterMs += 10;
  uptimeMs += 10;
  const nextRun = createSystemClock(
    () => uptimeMs,
    () => 0,
  );
  expect(nextRun.monotonicMs()).toBe(clock.monotonicMs());
});

test('an uptime in whole seconds never makes the clock step back or jump', () => {
  let exactMs = 500_999;
  const clock = createSystemClock(
    () => Math.floor(exactMs / 1000) * 1000,
    () => exactMs,
  );
  let last = clock.monotonicMs();
  for (let step = 0; step < 5_000; step += 1) {
    exactMs += 7;
    const now = clock.monotonicMs();
    expect(now - last).toBeCloseTo(7, 3);
    last = now;
  }
});

test('L2: on macOS, whose uptime follows the wall clock, the monotonic counter gives the time since the start', () => {
  const uptimeMs = () => 9_000_000;
  const counterMs = () => 5_000_000;
  expect(sinceBootMs('darwin', uptimeMs, counterMs)).toBe(5_000_000);
  expect(sinceBootMs('linux', uptimeMs, counterMs)).toBe(9_000_000);
  expect(sinceBootMs('win32', uptimeMs, counterMs)).toBe(9_000_000);
});

test('L2: on this machine the time since the start is positive and never falls', () => {
  const first = sinceBootMs();
  expect(first).toBeGreaterThan(0);
  expect(sinceBootMs()).toBeGreaterThanOrEqual(first);
});
