import { expect, test } from 'vitest';
import { createChangeFeed } from '../../../../electron/backend/journal/engine/change-feed.ts';
import { createMarkWriter } from '../../../../electron/backend/journal/gaps/mark-writer.ts';
import { createSimulatedClock } from '../../../support/time/simulated-clock.ts';

test('a last mark that a frozen server never lets be written does not keep the app from closing', async () => {
  const clock = createSimulatedClock();
  let begun = 0;
  const mark = createMarkWriter({
    feed: createChangeFeed(),
    clock,
    write() {
      begun += 1;
      return new Promise(() => {});
    },
  });
  let hasStopped = false;
  void mark.stop().then(() => {
    hasStopped = true;
  });
  await clock.advanceTo(10_000);
  expect({ begun, hasStopped }).toEqual({ begun: 1, hasStopped: true });
});
