import { expect, test } from 'vitest';
import { playPieces } from '../support/world/played-schedules.ts';
import { inForm, tell } from '../support/world/torture-form.ts';
import { everySchedule, letters } from './every-schedule.ts';

const depth = inForm('depth', 2, 4);
/** So many are played by one process. */
const together = 120;

test(
  `O, L, J: every schedule of up to ${depth} out of ${letters.length} things that may befall one or two orders breaks no rule`,
  async () => {
    const done: Record<string, number> = { letters: letters.length, deep: depth, schedules: 0 };
    const failures: string[] = [];
    let all = 0;
    // The shorter ones first: what is found is then the shortest.
    for (let length = 1; length <= depth && failures.length === 0; length += 1) {
      const { length: count } = everySchedule(length);
      all += count;
      const parts = Math.ceil(count / together);
      const pieces = Array.from({ length: parts }, (_, part) => ({
        words: [length, part, parts].map(String),
        again: `npm run torture -- --only exhaustive --depth ${length}`,
      }));
      const found = await playPieces('play-every-schedule', pieces, (_, counts) => {
        for (const [what, each] of Object.entries(counts)) done[what] = (done[what] ?? 0) + each;
      });
      failures.push(...found);
    }
    tell('exhaustive', done);
    expect(failures).toEqual([]);
    expect(done.schedules).toBe(all);
  },
  60 * 60_000,
);
