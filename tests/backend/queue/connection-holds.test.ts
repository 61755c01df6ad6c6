import { expect, test } from 'vitest';
import { createConnectionHolds } from '../../../electron/backend/queue/sending/connection-holds.ts';
import { createSimulatedClock } from '../../support/time/simulated-clock.ts';

function openHolds() {
  const clock = createSimulatedClock();
  const released: string[] = [];
  const holds = createConnectionHolds(
    clock,
    () => 1,
    (id) => released.push(id),
  );
  return { clock, holds, released };
}

test.each(['key-refused', 'blocked'] as const)(
  'O3: a hold that is %s stands whatever else holds the connection meanwhile, and ends',
  async (strong) => {
    const { clock, holds, released } = openHolds();
    holds.hold('one', strong);
    holds.lost('one', clock.monotonicMs());
    holds.hold('one', 'waking');
    holds.holdForJournal('one');
    await clock.advanceTo(10 * 60_000);
    holds.releaseAll('journal');
    holds.end('one', 'waking');
    holds.end('one', 'offline');
    expect(holds.reason('one')).toBe(strong);
    expect(released).toEqual([]);
    holds.release('one');
    expect(holds.reason('one')).toBeNull();
    expect(released).toEqual(['one']);
  },
);

test('O3: orders that were begun before one was known to be lost are lost in the same moment', async () => {
  const { clock, holds } = openHolds();
  const begunAtMs = clock.monotonicMs();
  await clock.advanceTo(1_000);
  expect(holds.lost('one', begunAtMs)).toBe(1);
  holds.end('one', 'offline');
  expect(holds.lost('one', begunAtMs + 900)).toBeNull();
  expect(holds.reason('one')).toBeNull();
  await clock.advanceTo(2_000);
  expect(holds.lost('one', clock.monotonicMs() - 500)).toBe(2);
  holds.end('one', 'offline');
  holds.reached('one', clock.monotonicMs() + 500);
  await clock.advanceTo(4_000);
  expect(holds.lost('one', clock.monotonicMs())).toBe(1);
});
