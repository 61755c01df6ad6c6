import { expect, test } from 'vitest';
import { playPieces } from '../../support/world/played-schedules.ts';
import { inForm, tell } from '../../support/world/torture-form.ts';
import { everySchedule, letters } from './every-schedule.ts';

const depth = inForm('depth', 2, 4);
/** Schedules per process. */
const together = 120;

test(
  `O, L, J: no schedule of up to ${depth} out of ${letters.length} events for one or two orders breaks a rule`,
  async () => {
    const done: Record<string, number> = { letters: letters.length, deep: depth, schedules: 0 };
    // Shorter schedules come first, so that the first failure is the shortest.
    const lengths = Array.from({ length: depth }, (_, shorter) => shorter + 1);
    const counts = lengths.map((length) => everySchedule(length).length);
    const pieces = lengths.flatMap((length, at) => {
      const parts = Math.ceil((counts[at] ?? 0) / together);
      return Array.from({ length: parts }, (_, part) => ({
        words: [length, part, parts].map(String),
        again: `npm run torture -- --only exhaustive --depth ${length}`,
      }));
    });
    const failures = await playPieces('play-every-schedule', pieces, (_, found) => {
      for (const [what, each] of Object.entries(found)) done[what] = (done[what] ?? 0) + each;
    });
    tell('exhaustive', done);
    expect(failures).toEqual([]);
    expect(done.schedules).toBe(counts.reduce((all, count) => all + count, 0));
  },
  60 * 60_000,
);
