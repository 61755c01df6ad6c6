import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBackgroundJob } from '../../../../electron/backend/journal/engine/background-job.ts';
import { createChangeFeed } from '../../../../electron/backend/journal/engine/change-feed.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

test('a change during a step starts the next step only after this one', async () => {
  const clock = createSimulatedClock();
  const feed = createChangeFeed();
  const ends: (() => void)[] = [];
  const job = createBackgroundJob({
    ...{ feed, clock, of: ['wallet'], onDefect: (error) => expect.unreachable(String(error)) },
    some: () => new Promise((resolve) => ends.push(() => resolve(false))),
  });
  job.start();
  await setImmediate();
  feed.publish('wallet', null);
  await setImmediate();
  await clock.advanceTo(2_000);
  expect(ends).toHaveLength(1);
  feed.publish('wallet', null);
  await setImmediate();
  await clock.advanceTo(4_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await setImmediate();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await job.stop();
});
