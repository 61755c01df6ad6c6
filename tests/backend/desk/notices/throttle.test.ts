import { expect, test } from 'vitest';
import { createThrottle } from '../../../../electron/backend/desk/notices/throttle.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

test('twelve notices within ten seconds become the first and one sum; another kind does not wait', async () => {
  const clock = createSimulatedClock();
  const reported: [string, number, number][] = [];
  const pace = createThrottle<string, number>({
    clock,
    everyMs: 10_000,
    tell: (kind, items) => void reported.push([kind, items.length, clock.elapsedMs()]),
  });
  for (let second = 0; second < 6; second += 1) {
    pace.add('done', [1, 2]);
    await clock.advanceTo((second + 1) * 1_000);
  }
  pace.add('uncertain', [1]);
  await clock.advanceTo(60_000);
  pace.add('done', [1]);
  expect(reported).toEqual([
    ['done', 2, 0],
    ['uncertain', 1, 6_000],
    ['done', 10, 10_000],
    ['done', 1, 60_000],
  ]);
  pace.stop();
});
