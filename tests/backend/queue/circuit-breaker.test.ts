import { expect, test } from 'vitest';
import { createCircuitBreaker } from '../../../electron/backend/queue/sending/circuit-breaker.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

function openHolds() {
  const clock = createSimulatedClock();
  const released: string[] = [];
  const breaker = createCircuitBreaker(
    clock,
    () => 1,
    (id) => released.push(id),
  );
  return { clock, breaker, released };
}

test.each(['key-refused', 'blocked'] as const)(
  'O3: a hold that is %s stays during other holds of the connection, and ends',
  async (strong) => {
    const { clock, breaker, released } = openHolds();
    breaker.hold('one', strong);
    breaker.lost('one', clock.monotonicMs());
    breaker.hold('one', 'waking');
    breaker.holdForJournal('one');
    await clock.advanceTo(10 * 60_000);
    breaker.releaseAll('journal');
    breaker.end('one', 'waking');
    breaker.end('one', 'offline');
    expect(breaker.reason('one')).toBe(strong);
    expect(released).toEqual([]);
    breaker.release('one');
    expect(breaker.reason('one')).toBeNull();
    expect(released).toEqual(['one']);
  },
);

test('O3: orders begun before the first loss was known count as lost in the same outage', async () => {
  const { clock, breaker } = openHolds();
  const begunAtMs = clock.monotonicMs();
  await clock.advanceTo(1_000);
  expect(breaker.lost('one', begunAtMs)).toBe(1);
  breaker.end('one', 'offline');
  expect(breaker.lost('one', begunAtMs + 900)).toBeNull();
  // An order that began in the millisecond in which the first loss became known counts as lost in the same outage too.
  expect(breaker.lost('one', begunAtMs + 1_000)).toBeNull();
  expect(breaker.reason('one')).toBeNull();
  await clock.advanceTo(2_000);
  expect(breaker.lost('one', clock.monotonicMs() - 500)).toBe(2);
  breaker.end('one', 'offline');
  breaker.reached('one', clock.monotonicMs() + 500);
  await clock.advanceTo(4_000);
  expect(breaker.lost('one', clock.monotonicMs())).toBe(1);
});
